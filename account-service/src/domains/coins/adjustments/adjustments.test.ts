import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import {
  approvalsResponseSchema,
  CONSOLE_MESSAGES,
  campaignResponseSchema,
  MESSAGES,
  submittedResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import {
  addRichUser,
  CLIENT,
  coinsOf,
  contextOf,
  expectBooksInOrder,
  key,
  setPolicy,
} from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { expectBothOrders } from "../../../../test/list-pages.ts";
import { sql } from "../../../../test/sql.ts";
import { DECIDING } from "../../../app.ts";
import { DAY } from "../../../lib/time.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createAdjustments } from "./service.ts";

describeEachDatabase("adjustments of coins", (kind) => {
  const database = useDatabase(kind);
  // One test's clock is ahead of the others'.
  beforeEach(() => emptyTables(database.db, ["Approval", "StaffMovement"]));

  /** Two administrators. */
  async function open() {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const second = await newPlayer(test.app);
    await changeGameUser(test.db, second.UserID, { UserType: 20 });
    const { token } = (await login(test.app, second.UserID, second.password)).json().data;
    return { ...test, admin, second: token as string, secondId: second.UserID };
  }
  const adjust = (
    test: TestApp,
    token: string,
    UserNum: number,
    delta: unknown,
    more: object = {},
    headers: Record<string, string> = key(),
  ) =>
    post(
      test.app,
      `/admin/players/${UserNum}/adjust`,
      { currency: "coin", delta, reason: "Lost items", ...more },
      token,
      headers,
    );
  const decide = (test: TestApp, token: string, id: string, what: "approve" | "reject", body: object = {}) =>
    post(test.app, `/admin/approvals/${id}/${what}`, body, token);
  const list = async (test: TestApp, token: string, query = "") =>
    approvalsResponseSchema.strict().parse((await get(test.app, `/admin/approvals?${query}`, token)).json());
  const audited = async (test: TestApp, UserNum: number) =>
    (await sql(test.db)("AuditLog").where({ UserNum }).orderBy("id").select("action", "detail")).map(
      (row) => [row.action, row.detail],
    );

  it("applies adjustments within the limit immediately, with ledger, row and audit entry", async () => {
    const test = await open();
    const { UserNum } = await addRichUser(test.db, 100, 5);
    const given = submittedResponseSchema
      .strict()
      .parse((await adjust(test, test.admin, UserNum, 400)).json());
    expect(given).toMatchObject({ message: CONSOLE_MESSAGES.adjusted, state: "done" });
    await adjust(test, test.admin, UserNum, "-50", { currency: "2", reason: "Typing mistake" });
    expect((await adjust(test, test.admin, UserNum, -3, { currency: "bonus" })).statusCode).toBe(200);
    expect(await coinsOf(test.db, UserNum)).toEqual([500, 2]);
    const [entry] = await sql(test.db)("LedgerEntry").where({ reference: given.id });
    const gm = await sql(test.db)("UserInfo").where({ UserID: "gm" }).first("UserNum");
    expect(entry).toMatchObject({ reason: "adjustment", delta: 400, balance: 500, actor: gm.UserNum });
    // What was not there to be taken left nothing behind.
    expect(await audited(test, UserNum)).toEqual([
      ["adjusted", "R-Coin: 100 → 500 (+400): Lost items"],
      ["adjusted", "Milleage: 5 → 2 (-3): Lost items"],
    ]);
    expect(await countRows(test.db, "Approval", { UserNum })).toBe(2);
    await expectBooksInOrder(test.db);
  });

  it("rejects invalid adjustments", async () => {
    const test = await open();
    const { UserNum } = await addRichUser(test.db, 100);
    for (const delta of [0, "", "x", 1.5, 10_000_001, -10_000_001, null]) {
      const answer = await adjust(test, test.admin, UserNum, delta);
      expect([answer.statusCode, answer.json().error]).toEqual([422, CONSOLE_MESSAGES.deltaInvalid]);
    }
    const error = async (more: object, to = UserNum) =>
      (await adjust(test, test.admin, to, 1, more)).json().error;
    expect(await error({ currency: 4 })).toBe(CONSOLE_MESSAGES.currencyInvalid);
    expect(await error({ reason: "" })).toBe(CONSOLE_MESSAGES.reasonRequired);
    // A game account that never logged in here has no referral balance.
    expect(await error({ currency: "referral" })).toBe(CONSOLE_MESSAGES.balanceMissing);
    expect(await error({}, 999_999)).toBe(CONSOLE_MESSAGES.balanceMissing);
    const short = await adjust(test, test.admin, UserNum, -101);
    expect([short.statusCode, short.json().error]).toEqual([409, CONSOLE_MESSAGES.adjustmentTooMuch]);
    expect(await coinsOf(test.db, UserNum)).toEqual([100, 0]);
  });

  it("applies a repeated key once, also for simultaneous requests", async () => {
    const test = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    const same = key();
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => adjust(test, test.admin, UserNum, 300, {}, same)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await coinsOf(test.db, UserNum)).toEqual([300, 0]);
    const other = await adjust(test, test.admin, UserNum, 301, {}, same);
    expect([other.statusCode, other.json().error]).toEqual([422, MESSAGES.idempotencyKeyReused]);
    expect(await countRows(test.db, "Approval", { UserNum })).toBe(1);
  });

  it("adds up small adjustments towards the limit, also simultaneous ones", async () => {
    const test = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        adjust(test, test.admin, UserNum, index % 2 ? 100 : -100),
      ),
    );
    const states = answers.map((answer) => answer.json().state);
    const done = states.filter((state) => state === "done").length;
    // A debit of what is not there took nothing and counts for nothing.
    expect(done).toBeLessThanOrEqual(10);
    expect(await countRows(test.db, "Approval", { UserNum, state: "done" })).toBe(done);
    expect((await adjust(test, test.admin, UserNum, 1)).json()).toMatchObject({
      message: CONSOLE_MESSAGES.adjustmentWaits,
      state: "waiting",
    });
    // The limit is per staff member and day, whichever balance or account it is.
    expect((await adjust(test, test.second, UserNum, 1000)).json().state).toBe("done");
    const { UserNum: another } = await addRichUser(test.db, 0);
    expect((await adjust(test, test.admin, UserNum, 1000, { currency: "bonus" })).json().state).toBe(
      "waiting",
    );
    expect((await adjust(test, test.admin, another, 1000)).json().state).toBe("waiting");
    test.clock.advance(DAY + 1);
    const admin = await tokenOf(test.app, "gm");
    expect((await adjust(test, admin, UserNum, 1000)).json().state).toBe("done");
    expect((await adjust(test, admin, UserNum, 1)).json().state).toBe("waiting");
    await expectBooksInOrder(test.db);
  });

  it("requires a second approval above the limit, and applies it once for many approvals", async () => {
    const test = await open();
    const { UserNum, UserID } = await addRichUser(test.db, 10);
    const { id, state } = (await adjust(test, test.admin, UserNum, 1001)).json();
    expect(state).toBe("waiting");
    expect(await coinsOf(test.db, UserNum)).toEqual([10, 0]);
    const waiting = await list(test, test.admin, "state=waiting");
    expect(waiting.approvals[0]).toMatchObject({
      id,
      account: { UserNum, UserID },
      kind: "adjustment",
      summary: "R-Coin +1001",
      rule: "day_limit",
      state: "waiting",
      requestedBy: { UserID: "gm" },
      decided: null,
      decidedBy: null,
    });
    expect(waiting.waiting).toMatchObject({ adjustment: 1 });
    const file = await get(test.app, "/admin/approvals?state=waiting&format=csv", test.admin);
    expect(file.body).toContain(`,adjustment,${UserID},R-Coin +1001,Lost items,day_limit,waiting,gm,,,\r\n`);
    const own = await decide(test, test.admin, id, "approve");
    expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.approvalOwn]);
    const answers = await Promise.all(
      Array.from({ length: crowdOf(kind) }, () => decide(test, test.second, id, "approve")),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      error: CONSOLE_MESSAGES.approvalDecided,
    });
    expect(await coinsOf(test.db, UserNum)).toEqual([1011, 0]);
    expect((await list(test, test.admin)).approvals[0]).toMatchObject({
      id,
      state: "done",
      decidedBy: { UserID: test.secondId },
    });
    expect(await audited(test, UserNum)).toEqual([
      ["approval_requested", `R-Coin +1001: Lost items [${id}]`],
      ["adjusted", "R-Coin: 10 → 1011 (+1001), requested by gm: Lost items"],
    ]);
    expect((await decide(test, test.second, randomUUID(), "approve")).statusCode).toBe(404);
    await expectBooksInOrder(test.db);
  });

  it("keeps a request pending if the balance is too low, and rejects one for good", async () => {
    const test = await open();
    const { UserNum, UserID } = await addRichUser(test.db, 10);
    const { id } = (await adjust(test, test.admin, UserNum, -2000)).json();
    const short = await decide(test, test.second, id, "approve");
    expect([short.statusCode, short.json().error]).toEqual([409, CONSOLE_MESSAGES.adjustmentTooMuch]);
    expect(await countRows(test.db, "Approval", { id, state: "waiting" })).toBe(1);
    await changeGameUser(test.db, UserID, { UserPoint: 2000 });
    // The person who requested it may withdraw it.
    expect((await decide(test, test.admin, id, "reject")).json().error).toBe(CONSOLE_MESSAGES.reasonRequired);
    expect((await decide(test, test.admin, id, "reject", { reason: "Wrong account" })).statusCode).toBe(200);
    for (const what of ["approve", "reject"] as const) {
      const answer = await decide(test, test.second, id, what, { reason: "x" });
      expect(answer.json().error).toBe(CONSOLE_MESSAGES.approvalDecided);
    }
    expect(await coinsOf(test.db, UserNum)).toEqual([2000, 0]);
    expect(await audited(test, UserNum)).toEqual([
      ["approval_requested", `R-Coin -2000: Lost items [${id}]`],
      ["approval_rejected", `R-Coin -2000: Wrong account [${id}]`],
    ]);
    // Rejected requests do not count towards the limit.
    expect((await adjust(test, test.admin, UserNum, -1000)).json().state).toBe("done");
  });

  it("lets no one adjust their own coins, or approve a request for their own account", async () => {
    const test = await open();
    const { UserNum } = await sql(test.db)("UserInfo").where({ UserID: "gm" }).first("UserNum");
    const before = await coinsOf(test.db, UserNum);
    const own = (await adjust(test, test.admin, UserNum, 1)).json();
    expect(own).toMatchObject({ state: "waiting", message: CONSOLE_MESSAGES.adjustmentWaits });
    test.clock.advance(1);
    const other = (await adjust(test, test.second, UserNum, 5_000)).json();
    const approved = await decide(test, test.admin, other.id, "approve");
    expect([approved.statusCode, approved.json().error]).toEqual([409, CONSOLE_MESSAGES.approvalYours]);
    expect(await coinsOf(test.db, UserNum)).toEqual(before);
    expect((await decide(test, test.second, own.id, "approve")).statusCode).toBe(200);
    expect((await decide(test, test.admin, other.id, "reject", { reason: "Not asked for" })).statusCode).toBe(
      200,
    );
    expect((await coinsOf(test.db, UserNum))[0]).toBe((before[0] ?? 0) + 1);
  });

  it("requires approval for everything if the limit is 0, and treats the command line as a separate staff member", async () => {
    const test = await open();
    await setPolicy(test, "adjustmentApprovalAbove", "0");
    try {
      const { UserNum } = await addRichUser(test.db, 0);
      const adjustments = createAdjustments(test.db, contextOf(test));
      const line = { UserNum: null, client: CLIENT };
      const request = { currency: "coin", delta: 1, reason: "By hand" } as const;
      const { id, state } = await adjustments.request(UserNum, request, undefined, line);
      expect(state).toBe("waiting");
      test.clock.advance(1);
      const approvals = createApprovals(test.db, contextOf(test), DECIDING);
      await expect(approvals.approve(id, line)).rejects.toMatchObject({
        message: CONSOLE_MESSAGES.approvalOwn,
      });
      expect((await decide(test, test.admin, id, "approve")).statusCode).toBe(200);
      const other = (await adjust(test, test.admin, UserNum, 2)).json();
      expect(other.state).toBe("waiting");
      await approvals.approve(other.id, line);
      expect(await coinsOf(test.db, UserNum)).toEqual([3, 0]);
      expect((await list(test, test.admin)).approvals.slice(0, 2)).toMatchObject([
        { requestedBy: { UserID: "gm" }, decidedBy: null },
        { requestedBy: null, decidedBy: { UserID: "gm" } },
      ]);
    } finally {
      await setPolicy(test, "adjustmentApprovalAbove", "1000");
    }
  });

  it("over all accounts at once, count for one person", async () => {
    const test = await open();
    const accounts = [];
    for (let count = 0; count < 10; count += 1) accounts.push((await addRichUser(test.db, 0)).UserNum);
    const answers = await Promise.all(
      accounts.flatMap((UserNum) => [300, 300].map((delta) => adjust(test, test.admin, UserNum, delta))),
    );
    expect(answers.filter((answer) => answer.json().state === "done")).toHaveLength(3);
    const balances = await Promise.all(accounts.map((UserNum) => coinsOf(test.db, UserNum)));
    expect(balances.reduce((sum, [coins]) => sum + (coins ?? 0), 0)).toBe(900);
  });

  it("whatever one administrator calls in whatever order, they move no more than the limit of a day", async () => {
    const test = await open();
    const accounts = [(await addRichUser(test.db, 500)).UserNum, (await addRichUser(test.db, 500)).UserNum];
    const gm = await sql(test.db)("UserInfo").where({ UserID: "gm" }).first("UserNum");
    let campaign = 0;
    const batches = async () =>
      campaignResponseSchema.parse((await get(test.app, `/admin/campaigns/${campaign}`, test.admin)).json())
        .campaign.batches;
    const call = fc.oneof(
      fc.record({
        call: fc.constant("adjust" as const),
        to: fc.constantFrom(...accounts, gm.UserNum as number),
        delta: fc.oneof(fc.integer({ min: -1_500, max: 1_500 }), fc.constantFrom(-1, 1, 999, 1_000, 1_001)),
        currency: fc.constantFrom(1, 2),
      }),
      fc.record({
        call: fc.constant("limit" as const),
        value: fc.constantFrom(0, 500, 1_000, 1_001, 100_000),
      }),
      fc.record({
        call: fc.constant("codes" as const),
        codes: fc.integer({ min: 1, max: 4 }),
        maxUses: fc.constantFrom(1, 2, 1_000),
      }),
      fc.record({ call: fc.constant("approve" as const) }),
      fc.record({ call: fc.constant("reject" as const) }),
    );
    await fc.assert(
      fc
        .asyncProperty(fc.array(call, { minLength: 5, maxLength: 25 }), async (calls) => {
          for (const given of calls) {
            if (given.call === "adjust") {
              await adjust(test, test.admin, given.to, given.delta, { currency: given.currency });
            } else if (given.call === "limit") {
              const body = { name: "adjustmentApprovalAbove", value: String(given.value) };
              await post(test.app, "/admin/policy", body, test.admin);
            } else if (given.call === "codes") {
              const { codes, maxUses } = given;
              await post(test.app, `/admin/campaigns/${campaign}/codes`, { codes, maxUses }, test.admin);
            } else {
              for (const { id } of (await list(test, test.admin, "state=waiting")).approvals)
                await decide(test, test.admin, id, given.call, { reason: "x" });
            }
          }
          const rows = await sql(test.db)("Approval").where({ kind: "adjustment", state: "done" });
          const moved = rows.reduce((sum, { what }) => sum + Math.abs(JSON.parse(what).delta), 0);
          const issued = (await batches())
            .filter(({ state }) => state === "ready")
            .reduce((sum, { codes, maxUses }) => sum + codes * maxUses * 100, 0);
          expect(moved + issued).toBeLessThanOrEqual(1_000);
        })
        .beforeEach(async () => {
          await emptyTables(test.db, ["Approval", "StaffMovement"]);
          const made = { name: "Kampanya", coins: 100 };
          campaign = (await post(test.app, "/admin/campaigns", made, test.admin)).json().id;
          await setPolicy(test, "adjustmentApprovalAbove", "1000");
        }),
      { numRuns: kind === "mssql" ? 5 : 20 },
    );
    await setPolicy(test, "adjustmentApprovalAbove", "1000");
    await expectBooksInOrder(test.db);
  });

  it("pages its list", async () => {
    const test = await open();
    const { UserNum } = await addRichUser(test.db, 0);
    for (let count = 0; count < 30; count += 1) await adjust(test, test.admin, UserNum, 1);
    // All of one millisecond.
    const seen = await expectBothOrders(
      (query) => list(test, test.admin, query),
      ({ approvals }) => approvals.map(({ id }) => id),
    );
    expect(seen.length).toBe(await countRows(test.db, "Approval"));
  });
});
