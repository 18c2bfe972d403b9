import { expect, it } from "vitest";
import {
  addressResponseSchema,
  CONSOLE_MESSAGES,
  MESSAGES,
  userIpResponseSchema,
  WHITELIST_STATUS,
  whitelistResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";

describeEachDatabase("the whitelist", (kind) => {
  const database = useDatabase(kind);
  const from = ({ env }: TestApp, address: string) => ({
    "x-web-key": env.WEB_KEY,
    "x-client-address": address,
  });

  it("records a request once, for the caller's own address", async () => {
    const test = await openApp(database);
    const { app, db, clock } = test;
    const { token, UserNum } = await newPlayer(app);
    const here = from(test, "203.0.113.5");
    const status = async (headers: Record<string, string>) =>
      userIpResponseSchema.strict().parse((await get(app, "/user-ip", token, headers)).json()).useripdata;
    expect(await status(here)).toEqual({ CC_IP: "203.0.113.5", CC_status: WHITELIST_STATUS.notRequested });

    const first = await post(app, "/whitelist-user-ip", undefined, token, here);
    expect([first.statusCode, first.json()]).toEqual([200, { message: MESSAGES.whitelistRequested }]);
    const again = await post(app, "/whitelist-user-ip", undefined, token, here);
    expect([again.statusCode, again.json()]).toEqual([200, { message: MESSAGES.whitelistAlreadyRequested }]);
    expect(await status(here)).toEqual({ CC_IP: "203.0.113.5", CC_status: WHITELIST_STATUS.requested });
    const rows = await sql(db)("IpWhitelist").where({ UserNum });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ CC_IP: "203.0.113.5", CC_status: 1, decided: null, decidedBy: null });
    expect(new Date(rows[0].requested)).toEqual(clock.now());

    // Another address is another request, and another player's.
    expect((await status(from(test, "203.0.113.6"))).CC_status).toBe(0);
    const other = await newPlayer(app);
    expect((await get(app, "/user-ip", other.token, here)).json().useripdata.CC_status).toBe(0);
  });

  it("counts the addresses that an account asks for, and records none during a wait", async () => {
    const test = await openApp(database);
    const { token, UserNum } = await newPlayer(test.app);
    const ask = async (end: number) =>
      (await post(test.app, "/whitelist-user-ip", undefined, token, from(test, `2001:db8::${end}`)))
        .statusCode;
    const statuses = [];
    for (let end = 1; end <= 7; end += 1) statuses.push(await ask(end));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await countRows(test.db, "IpWhitelist", { UserNum })).toBe(5);
    // What was recorded stays, and is no further request.
    expect(await ask(1)).toBe(200);
  });

  it("records one of two hundred requests at once", async () => {
    const test = await openApp(database);
    const { token, UserNum } = await newPlayer(test.app);
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () =>
        post(test.app, "/whitelist-user-ip", undefined, token, from(test, "203.0.113.7")),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(crowdOf(kind)).fill(200));
    const recorded = answers.filter((answer) => answer.json().message === MESSAGES.whitelistRequested);
    expect(recorded).toHaveLength(1);
    expect(await countRows(test.db, "IpWhitelist", { UserNum })).toBe(1);
    expect(await countRows(test.db, "AuditLog", { UserNum, action: "whitelist_requested" })).toBe(1);
  });

  it("believes no one about the address but web", async () => {
    const test = await openApp(database);
    const { token } = await newPlayer(test.app);
    const ip = async (headers: Record<string, string>) =>
      (await get(test.app, "/user-ip", token, headers)).json().useripdata.CC_IP;
    expect(await ip({ "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" })).toBe("127.0.0.1");
    expect(await ip({ "x-client-address": "203.0.113.9" })).toBe("127.0.0.1");
    expect(await ip({ "x-real-ip": "203.0.113.9", "x-web-key": "guess" })).toBe("127.0.0.1");
    expect(await ip({ ...from(test, "203.0.113.9"), "x-forwarded-for": "198.51.100.1" })).toBe("203.0.113.9");
    // As people know it, also where it came through an IPv6 socket.
    expect(await ip(from(test, "::ffff:203.0.113.9"))).toBe("203.0.113.9");
    expect(await ip(from(test, "2001:db8::9"))).toBe("2001:db8::9");
    // With the port that some proxies add, and in one spelling.
    expect(await ip(from(test, "203.0.113.9:51234"))).toBe("203.0.113.9");
    expect(await ip(from(test, "[2001:DB8:0::9]:51234"))).toBe("2001:db8::9");
  });

  it("takes nobody for web itself whose address cannot be read", async () => {
    const test = await openApp(database);
    const { token } = await newPlayer(test.app);
    for (const stated of ["unknown", "203.0.113.9:port", ""]) {
      const answer = await get(test.app, "/user-ip", token, from(test, stated));
      expect([answer.statusCode, answer.json().error]).toEqual([422, MESSAGES.addressUnreadable]);
    }
  });
});

describeEachDatabase("/admin/whitelist", (kind) => {
  const database = useDatabase(kind);
  const from = ({ env }: TestApp, address: string) => ({
    "x-web-key": env.WEB_KEY,
    "x-client-address": address,
  });

  async function open() {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const ask = async (ip: string) => {
      const player = await newPlayer(test.app);
      await login(test.app, player.UserID, player.password, from(test, ip));
      await post(test.app, "/whitelist-user-ip", undefined, player.token, from(test, ip));
      return player;
    };
    const list = async (query: string) =>
      whitelistResponseSchema.strict().parse((await get(test.app, `/admin/whitelist?${query}`, admin)).json())
        .requests;
    const decide = (UserNum: number, CC_IP: string, decision: string) =>
      post(test.app, "/admin/whitelist/decide", { UserNum, CC_IP, decision }, admin);
    return { test, admin, ask, list, decide };
  }

  it("lists who waits, longest first, and finds by user ID and address", async () => {
    const { test, admin, ask, list } = await open();
    const first = await ask("203.0.113.20");
    test.clock.advance(1_000);
    const second = await ask("203.0.113.20");
    expect((await list("state=requested")).map(({ account }) => account.UserID)).toEqual([
      first.UserID,
      second.UserID,
    ]);
    expect((await list("")).map(({ account }) => account.UserID)).toEqual([second.UserID, first.UserID]);
    expect(await list(`search=${first.UserID.toUpperCase()}`)).toMatchObject([
      { CC_IP: "203.0.113.20", state: "requested", decided: null, decidedBy: null, others: 1 },
    ]);
    expect(await list("search=203.0.113.20")).toHaveLength(2);
    expect(await list("search=nobody_here")).toEqual([]);
    const file = await get(test.app, "/admin/whitelist?search=203.0.113.20&format=csv", admin);
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(3);
    expect(file.body).toContain(`${first.UserID},203.0.113.20,requested,`);
  });

  it("decides, once each way, and tells the player", async () => {
    const { test, ask, decide, list, admin } = await open();
    const player = await ask("203.0.113.30");
    const status = async () =>
      (await get(test.app, "/user-ip", player.token, from(test, "203.0.113.30"))).json().useripdata.CC_status;
    const approved = await decide(player.UserNum, "203.0.113.30", "approved");
    expect(approved.json()).toEqual({ message: CONSOLE_MESSAGES.whitelistApproved });
    expect(await status()).toBe(WHITELIST_STATUS.approved);
    expect((await decide(player.UserNum, "203.0.113.30", "approved")).statusCode).toBe(409);
    expect((await decide(player.UserNum, "203.0.113.30", "rejected")).statusCode).toBe(200);
    expect(await status()).toBe(WHITELIST_STATUS.rejected);
    expect((await decide(player.UserNum, "203.0.113.99", "approved")).statusCode).toBe(404);
    expect((await decide(player.UserNum, "203.0.113.30", "perhaps")).statusCode).toBe(422);
    expect(await list(`search=${player.UserID}`)).toMatchObject([{ state: "rejected", decidedBy: "gm" }]);
    const { entries } = (await get(test.app, "/admin/audit?action=whitelist_decided", admin)).json();
    expect(entries[0]).toMatchObject({
      actor: { UserID: "gm" },
      account: { UserID: player.UserID },
      detail: "203.0.113.30: approved → rejected",
    });
  });

  it("is decided once by two hundred at once", async () => {
    const { test, ask, decide } = await open();
    const player = await ask("203.0.113.40");
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => decide(player.UserNum, "203.0.113.40", "approved")),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(
      await countRows(test.db, "AuditLog", { UserNum: player.UserNum, action: "whitelist_decided" }),
    ).toBe(1);
  });

  it("shows who requested an address and who was seen there", async () => {
    const { test, ask, admin } = await open();
    const player = await ask("203.0.113.50");
    await changeGameUser(test.db, player.UserID, { UserBlock: 1, UserBlockDate: new Date("2099-01-01") });
    const history = addressResponseSchema
      .strict()
      .parse((await get(test.app, "/admin/whitelist/address?ip=203.0.113.50", admin)).json());
    expect(history).toMatchObject({
      CC_IP: "203.0.113.50",
      requests: [{ account: { UserID: player.UserID } }],
      seen: [{ account: { UserID: player.UserID }, sessions: 1, blocked: true }],
    });
  });
});
