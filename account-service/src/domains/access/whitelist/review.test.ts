import { beforeEach, expect, it } from "vitest";
import {
  BROWSER_HEADER,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  WHITELIST_STATUS,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { addRichUser, addRichUsers, CLIENT, contextOf, grantRole } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY, SECOND } from "../../../lib/time.ts";
import { createWhitelistReview } from "./review-service.ts";

const ADDRESS = "203.0.113.20";
const GM = { UserNum: 999_999, client: CLIENT };
const ALL = { state: "", search: "", page: 1, format: "json" } as const;

// whitelist.test.ts has what staff usually do.
describeEachDatabase("the review of whitelist requests", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["IpWhitelist"]));

  async function open() {
    const test = await openApp(database);
    return { test, review: createWhitelistReview(test.db, contextOf(test)) };
  }
  /** A request that is so many seconds old. */
  const ask = ({ db, clock }: TestApp, UserNum: number, fields: Record<string, unknown> = {}, age = 0) =>
    sql(db)("IpWhitelist").insert({
      UserNum,
      CC_IP: ADDRESS,
      CC_status: WHITELIST_STATUS.requested,
      decided: null,
      decidedBy: null,
      requested: new Date(clock.now().getTime() - age * SECOND),
      ...fields,
    });

  it("counts those that wait", async () => {
    const { test, review } = await open();
    const users = await addRichUsers(test.db, 3, 0);
    for (const user of users) await ask(test, user);
    expect(await review.waiting()).toBe(3);
    await review.decide({ UserNum: users[0] as number, CC_IP: ADDRESS, decision: "approved" }, GM);
    await review.decide({ UserNum: users[1] as number, CC_IP: ADDRESS, decision: "rejected" }, GM);
    expect(await review.waiting()).toBe(1);
  });

  it("lists each state by itself, the oldest first, and all states the newest first", async () => {
    const { test, review } = await open();
    const users = await addRichUsers(test.db, 4, 0);
    const states = ["approved", "requested", "approved", "rejected"] as const;
    for (const [index, state] of states.entries())
      await ask(test, users[index] as number, { CC_status: WHITELIST_STATUS[state] }, 10 - index);
    const list = async (state: "" | (typeof states)[number]) =>
      (await review.list({ ...ALL, state })).requests.map(({ account }) => account.UserNum);
    expect(await list("approved")).toEqual([users[0], users[2]]);
    expect(await list("requested")).toEqual([users[1]]);
    expect(await list("")).toEqual([...users].reverse());
  });

  it("lists them page by page, and as one file of all pages in the same order", async () => {
    const { test, review } = await open();
    const users = await addRichUsers(test.db, CONSOLE_ROWS + 1, 0);
    // Those of one moment are in the order of their accounts.
    for (const user of [...users].reverse()) await ask(test, user);
    const first = await review.list({ ...ALL, state: "requested" });
    const second = await review.list({ ...ALL, state: "requested", page: 2 });
    const numbers = [...first.requests, ...second.requests].map(({ account }) => account.UserNum);
    expect(numbers).toEqual(users);
    expect([first.next_page, second.prev_page, second.next_page]).toEqual([2, 1, null]);
    const admin = await tokenOf(test.app, "gm");
    const file = (await get(test.app, "/admin/whitelist?state=requested&format=csv", admin)).body;
    const [head, ...lines] = file.trimEnd().split("\r\n");
    expect(head).toBe("\uFEFFaccount,address,status,requested,decided,decidedBy");
    expect(lines).toHaveLength(CONSOLE_ROWS + 1);
    expect(lines.map((line) => line.split(",")[0])).toEqual(
      [...first.requests, ...second.requests].map(({ account }) => account.UserID),
    );
  });

  it("downloads every request that still waits, though others are decided meanwhile; all of them newest first", async () => {
    const { test, review } = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    const addresses = Array.from({ length: 501 }, (_, index) => `10.0.${index >> 8}.${index & 255}`).sort();
    for (const CC_IP of addresses) await ask(test, UserNum, { CC_IP });
    const found: string[] = [];
    const decide = (CC_IP: string) => review.decide({ UserNum, CC_IP, decision: "approved" }, GM);
    for await (const requests of review.listAll({ ...ALL, state: "requested" })) {
      if (found.length === 0) await decide(requests[0]?.CC_IP ?? "");
      found.push(...requests.map(({ CC_IP }) => CC_IP));
    }
    expect(found).toEqual(addresses);
    const all: string[] = [];
    for await (const requests of review.listAll(ALL)) all.push(...requests.map(({ CC_IP }) => CC_IP));
    expect(all).toEqual(addresses.toReversed());
  });

  it("finds an address in any spelling, within a state, and nothing for whom the game does not have", async () => {
    const { test, review } = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    await ask(test, UserNum, { CC_IP: "2001:db8::9" });
    const found = async (search: string, state: "" | "approved" = "") =>
      (await review.list({ ...ALL, state, search })).requests.length;
    for (const search of ["2001:db8::9", "2001:DB8:0:0::9", "[2001:db8::9]:51234"])
      expect(await found(search), search).toBe(1);
    expect([
      await found("2001:db8::9", "approved"),
      await found("2001:db8::"),
      await found("nobody"),
    ]).toEqual([0, 0, 0]);
  });

  it("says how many others asked for the same address", async () => {
    const { test, review } = await open();
    const users = await addRichUsers(test.db, 3, 0);
    for (const user of users) await ask(test, user);
    await ask(test, users[0] as number, { CC_IP: "203.0.113.21" });
    const { requests } = await review.list(ALL);
    const others = new Map(
      requests.map(({ account, CC_IP, others: count }) => [`${account.UserNum} ${CC_IP}`, count]),
    );
    expect(others).toEqual(
      new Map([...users.map((user) => [`${user} ${ADDRESS}`, 2] as const), [`${users[0]} 203.0.113.21`, 0]]),
    );
  });

  it("shows who was seen at an address, by how it is written anywhere, and who of them is blocked", async () => {
    const { test, review } = await open();
    const headers = { "x-web-key": test.env.WEB_KEY, "x-client-address": "2001:db8::50" };
    const [player, blocked] = [await newPlayer(test.app), await newPlayer(test.app)];
    for (const { UserID, password } of [player, blocked]) await login(test.app, UserID, password, headers);
    const until = new Date(test.clock.now().getTime() + DAY);
    await sql(test.db)("UserInfo")
      .where({ UserNum: blocked.UserNum })
      .update({ UserBlock: 1, UserBlockDate: until });
    const { CC_IP, requests, seen } = await review.address("[2001:DB8:0::50]:443");
    expect([CC_IP, requests]).toEqual(["2001:db8::50", []]);
    expect(new Map(seen.map((each) => [each.account.UserID, each.blocked]))).toEqual(
      new Map([
        [player.UserID, false],
        [blocked.UserID, true],
      ]),
    );
  });

  it("keeps who decided last and when, and every decision in the audit log", async () => {
    const { test, review } = await open();
    const { UserNum, UserID } = await addRichUser(test.db, 0);
    await ask(test, UserNum);
    const decide = (decision: "approved" | "rejected") =>
      review.decide({ UserNum, CC_IP: ADDRESS, decision }, GM);
    expect(await decide("rejected")).toBe(CONSOLE_MESSAGES.whitelistRejected);
    test.clock.advance(SECOND);
    expect(await decide("approved")).toBe(CONSOLE_MESSAGES.whitelistApproved);
    await expect(decide("approved")).rejects.toMatchObject({
      kind: "conflict",
      message: CONSOLE_MESSAGES.whitelistDecided,
    });
    expect((await review.list({ ...ALL, search: UserID })).requests).toMatchObject([
      { state: "approved", decided: test.clock.now().toISOString(), decidedBy: `#${GM.UserNum}` },
    ]);
    const log = await sql(test.db)("AuditLog").where({ action: "whitelist_decided", UserNum }).orderBy("seq");
    expect(log.map(({ actor, detail }) => [actor, detail])).toEqual([
      [GM.UserNum, `${ADDRESS}: requested → rejected`],
      [GM.UserNum, `${ADDRESS}: rejected → approved`],
    ]);
  });

  it("takes one decision after the other where several contradict each other at once", async () => {
    const { test, review } = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    await ask(test, UserNum);
    const results = await Promise.allSettled(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        review.decide({ UserNum, CC_IP: ADDRESS, decision: index % 2 ? "approved" : "rejected" }, GM),
      ),
    );
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "conflict" });
    // Each begins with what the one before it decided.
    const log = await sql(test.db)("AuditLog").where({ action: "whitelist_decided", UserNum }).orderBy("seq");
    const steps = log.map(({ detail }) => detail.slice(`${ADDRESS}: `.length).split(" → "));
    expect(steps.map(([from]) => from)).toEqual(["requested", ...steps.slice(0, -1).map(([, to]) => to)]);
    const state = (await review.list(ALL)).requests[0]?.state;
    expect(state).toBe(steps.at(-1)?.[1]);
  });

  it("is not made by whoever asked, nor by somebody whose browser the account was used with", async () => {
    const { test } = await open();
    const clerk = await newPlayer(test.app);
    await grantRole(test, clerk.UserID, "support");
    const { token, browser } = (await login(test.app, clerk.UserID, clerk.password)).json().data;
    const second = await newPlayer(test.app);
    await login(test.app, second.UserID, second.password, { [BROWSER_HEADER]: browser });
    const decide = (UserNum: number, by: string) =>
      post(test.app, "/admin/whitelist/decide", { UserNum, CC_IP: ADDRESS, decision: "approved" }, by);
    const admin = await tokenOf(test.app, "gm");
    for (const { UserNum } of [clerk, second]) {
      await ask(test, UserNum);
      const own = await decide(UserNum, token);
      expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.whitelistYours]);
      expect((await decide(UserNum, admin)).json().message).toBe(CONSOLE_MESSAGES.whitelistApproved);
    }
  });

  it("decides about no request that was not made", async () => {
    const { test, review } = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    await ask(test, UserNum);
    for (const other of [
      { UserNum, CC_IP: "203.0.113.99" },
      { UserNum: UserNum + 1, CC_IP: ADDRESS },
    ])
      await expect(review.decide({ ...other, decision: "approved" }, GM)).rejects.toMatchObject({
        kind: "not_found",
        message: CONSOLE_MESSAGES.whitelistUnknown,
      });
    expect(await review.waiting()).toBe(1);
  });
});
