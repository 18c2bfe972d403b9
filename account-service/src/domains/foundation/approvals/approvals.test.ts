import { beforeEach, expect, it } from "vitest";
import {
  type ApprovalRule,
  approvalsResponseSchema,
  CONSOLE_MESSAGES,
  DECISION_KINDS,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { CLIENT, contextOf, grantRole, setPolicy } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { addPackage } from "../../../../test/payments.ts";
import { sql } from "../../../../test/sql.ts";
import { DECIDING } from "../../../app.ts";
import type { Approvable, Decision } from "../../../context.ts";
import { DAY } from "../../../lib/time.ts";
import { createApprovals } from "./service.ts";

const LINE = { UserNum: null, client: CLIENT };

describeEachDatabase("approvals", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Approval", "StaffMovement", "Setting"]));

  /** An administrator, and another one. */
  async function open() {
    const test = await openApp(database);
    const made = await newPlayer(test.app);
    await changeGameUser(test.db, made.UserID, { UserType: 20 });
    const second = { ...made, token: await again(test, made) };
    return { test, admin: await tokenOf(test.app, "gm"), second };
  }
  const again = async ({ app }: TestApp, { UserID, password }: Pick<Player, "UserID" | "password">) =>
    (await login(app, UserID, password)).json().data.token as string;
  const decide = ({ app }: TestApp, id: string, what: "approve" | "reject", token: string) =>
    post(app, `/admin/approvals/${id}/${what}`, { reason: "No" }, token);
  const list = async ({ app }: TestApp, token: string, query = "") =>
    approvalsResponseSchema.strict().parse((await get(app, `/admin/approvals?${query}`, token)).json());
  const byOf = ({ UserNum }: Pick<Player, "UserNum">) => ({
    UserNum,
    role: "admin" as const,
    client: CLIENT,
  });

  /** A kind that only notes what was decided. */
  function noted() {
    const seen: Pick<Decision<{ n: number }>, "what" | "others" | "by">[] = [];
    const rejected: number[] = [];
    const approvable: Approvable<{ n: number }> = {
      kind: "repair",
      async apply(_trx, _context, { what, others, by }) {
        seen.push({ what, others, by });
        return "Done.";
      },
      async rejected(_trx, _context, { what }) {
        rejected.push(what.n);
      },
    };
    return { approvable, seen, rejected };
  }
  const submit = (
    test: TestApp,
    approvable: Approvable<{ n: number }>,
    by: { UserNum: number | null },
    { rule, ...more }: { rule: ApprovalRule | null; UserNum?: number; reference?: string },
  ) =>
    test.db.transaction((trx) =>
      createApprovals(trx, contextOf(test)).submit(
        approvable,
        { what: { n: 7 }, summary: "Seven", reason: "Why", rule, ...more },
        { ...by, client: CLIENT },
      ),
    );

  it("do at once what nobody else is needed for, and have the rest wait", async () => {
    const { test, second } = await open();
    const { approvable, seen } = noted();
    const alone = await submit(test, approvable, second, { rule: null });
    expect(alone).toMatchObject({ message: "Done.", state: "done" });
    expect(seen).toMatchObject([{ what: { n: 7 }, others: "", by: { UserNum: second.UserNum } }]);
    const waits = await submit(test, approvable, second, { rule: "policy" });
    expect(waits).toMatchObject({ message: CONSOLE_MESSAGES.approvalWaits, state: "waiting" });
    expect(seen).toHaveLength(1);
    const answer = await createApprovals(test.db, contextOf(test), [approvable]).approve(waits.id, LINE);
    expect(answer).toBe("Done.");
    expect(seen[1]).toMatchObject({ what: { n: 7 }, others: `, requested by ${second.UserID}` });
  });

  it("are not of who requested it, of whose account it is, nor of who made one of these staff this week", async () => {
    const { test, admin, second } = await open();
    const { approvable, seen } = noted();
    const approvals = createApprovals(test.db, contextOf(test), [approvable]);
    const player = await newPlayer(test.app);
    const refused = async (by: Pick<Player, "UserNum">, to: { UserNum?: number }) => {
      const { id } = await submit(test, approvable, second, { rule: "policy", ...to });
      return approvals.approve(id, byOf(by)).then(
        () => null,
        (error: Error) => error.message,
      );
    };
    expect(await refused(second, {})).toBe(CONSOLE_MESSAGES.approvalOwn);
    expect(await refused(player, { UserNum: player.UserNum })).toBe(CONSOLE_MESSAGES.approvalYours);
    const friend = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: friend.UserID, role: "support" }, second.token);
    expect(await refused(friend, {})).toBe(CONSOLE_MESSAGES.secondPersonNew);
    const { UserNum: gm } = await sql(test.db)("UserInfo").where({ UserID: "gm" }).first("UserNum");
    await post(test.app, "/admin/staff/grant", { UserID: player.UserID, role: "support" }, admin);
    expect(await refused({ UserNum: gm }, { UserNum: player.UserNum })).toBe(CONSOLE_MESSAGES.approvalYours);
    expect(seen).toEqual([]);
    test.clock.advance(7 * DAY);
    expect(await refused(friend, {})).toBeNull();
    expect(seen).toHaveLength(1);
  });

  it("are decided once, whoever decides at the same time", async () => {
    const { test, second } = await open();
    const { approvable, seen, rejected } = noted();
    const approvals = createApprovals(test.db, contextOf(test), [approvable]);
    const { id } = await submit(test, approvable, second, { rule: "policy" });
    const outcomes = await Promise.allSettled(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        index % 2 ? approvals.approve(id, LINE) : approvals.reject(id, "No", LINE),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const row = await sql(test.db)("Approval").where({ id }).first("state");
    // What a transaction that was rolled back has noted does not count.
    expect(row.state === "done" ? seen.length : rejected.length).toBeGreaterThan(0);
  });

  it("expire after 30 days, are not approved after that, and undo what was done before", async () => {
    const { test, second } = await open();
    const { approvable, rejected, seen } = noted();
    const { id } = await submit(test, approvable, second, { rule: "policy" });
    const approvals = createApprovals(test.db, contextOf(test), [approvable]);
    test.clock.advance(30 * DAY - 1);
    expect(await approvals.expire()).toBe(0);
    test.clock.advance(1);
    await expect(approvals.approve(id, LINE)).rejects.toThrow(CONSOLE_MESSAGES.approvalExpired);
    expect([await approvals.expire(), await approvals.expire()]).toEqual([1, 0]);
    expect([seen, rejected]).toEqual([[], [7]]);
    expect((await list(test, await tokenOf(test.app, "gm"), "state=expired")).approvals).toMatchObject([
      { id, decidedBy: null },
    ]);
  });

  it("are seen, counted and decided by roles of their area only", async () => {
    const { test, admin, second } = await open();
    const finance = await newPlayer(test.app);
    await grantRole(test, finance.UserID, "finance");
    const { id } = await submit(test, noted().approvable, second, { rule: "policy" });
    await post(test.app, "/admin/policy", { name: "milleageRatePercent", value: "50" }, admin);
    const seen = async (token: string) => {
      const { approvals, waiting } = await list(test, token);
      return [approvals.map((each) => each.kind).sort(), waiting.repair, waiting.policy];
    };
    expect(await seen(admin)).toEqual([["policy", "repair"], 1, 1]);
    expect(await seen(finance.token)).toEqual([[], undefined, undefined]);
    expect((await list(test, finance.token)).waiting).toEqual({
      adjustment: 0,
      debt: 0,
      payment_refund: 0,
      payment_return: 0,
      receipt: expect.any(Number),
    });
    const refused = await decide(test, id, "reject", finance.token);
    expect([refused.statusCode, refused.json().error]).toEqual([403, CONSOLE_MESSAGES.notAllowed]);
    expect((await decide(test, "nothing", "reject", finance.token)).statusCode).toBe(404);
  });

  it("of a setting are made by a second person, and only if it is what it was", async () => {
    const { test, admin, second } = await open();
    const set = async (value: string, token = admin) =>
      (await post(test.app, "/admin/policy", { name: "adjustmentApprovalAbove", value }, token)).json()
        .message;
    const valueNow = async () =>
      (await get(test.app, "/admin/policy", admin))
        .json()
        .settings.find(({ name }: { name: string }) => name === "adjustmentApprovalAbove").value;
    expect(await set("2000")).toBe(CONSOLE_MESSAGES.approvalWaits);
    test.clock.advance(1);
    // The latest wish counts.
    expect(await set("3000")).toBe(CONSOLE_MESSAGES.approvalWaits);
    const [wanted, ...others] = (await list(test, admin, "kind=policy")).approvals;
    expect(wanted).toMatchObject({
      summary: "Coins without approval (24 hours) (adjustmentApprovalAbove): 1000 → 3000",
      rule: "loosens",
      state: "waiting",
    });
    expect(others).toMatchObject([{ state: "rejected" }]);
    expect((await decide(test, wanted?.id ?? "", "approve", admin)).json().error).toBe(
      CONSOLE_MESSAGES.approvalOwn,
    );
    expect(await valueNow()).toBe("1000");
    expect((await decide(test, wanted?.id ?? "", "approve", second.token)).json().message).toBe(
      CONSOLE_MESSAGES.settingChanged,
    );
    expect(await valueNow()).toBe("3000");
    await set("4000");
    expect(await set("500", second.token)).toBe(CONSOLE_MESSAGES.settingChanged);
    const [late] = (await list(test, admin, "kind=policy&state=waiting")).approvals;
    expect((await decide(test, late?.id ?? "", "approve", second.token)).json().error).toBe(
      CONSOLE_MESSAGES.approvalOutdated,
    );
    expect(await valueNow()).toBe("500");
    await setPolicy(test, "adjustmentApprovalAbove", "1000");
  });

  it("of a package's price are needed if it gives more for the money than what is settled", async () => {
    const { test, admin, second } = await open();
    await emptyTables(test.db, ["PaymentPackage"]);
    const PACKAGE = { name: "Pouch", price: "100", coins: "1000", active: "true" };
    const save = async (fields: object, id?: number, token = admin) =>
      (
        await post(
          test.app,
          `/admin/payments/packages${id ? `/${id}` : ""}`,
          { ...PACKAGE, ...fields },
          token,
        )
      ).json();
    const read = async (id: number) => sql(test.db)("PaymentPackage").where({ id }).first();
    // The first ones of a server: nothing is settled yet.
    const first = await save({});
    expect(first.message).toBe(CONSOLE_MESSAGES.packageSaved);
    expect((await save({ name: "Chest", coins: "1500" })).message).toBe(CONSOLE_MESSAGES.packageSaved);
    test.clock.advance(8 * DAY);
    const [gm, other] = [await tokenOf(test.app, "gm"), await again(test, second)];
    // Dearer, or as good as the best: alone.
    expect((await save({ price: "120" }, first.id, gm)).message).toBe(CONSOLE_MESSAGES.packageSaved);
    expect((await save({ coins: "1500" }, first.id, gm)).message).toBe(CONSOLE_MESSAGES.packageSaved);
    // Millions for a peso: it stays what it was, all but its name.
    const absurd = await save({ name: "Sale", price: "1", coins: "10000000" }, first.id, gm);
    expect(absurd.message).toBe(CONSOLE_MESSAGES.packageWaits);
    expect(await read(first.id)).toMatchObject({ name: "Sale", price: 10_000, coins: 1_500 });
    const [waits] = (await list(test, gm, "kind=package&state=waiting")).approvals;
    expect(waits?.summary).toBe(
      `Sale (${first.id}): ₱100.00 for 1500 R-Coin, bonus 0, first bonus 0 → ₱1.00 for 10000000 R-Coin, bonus 0, first bonus 0`,
    );
    // A new one does not exist until then.
    const made = await save({ name: "New", coins: "2000", ends: "2030-01-01T00:00" }, undefined, gm);
    expect(made).toEqual({ id: null, message: CONSOLE_MESSAGES.packageWaits });
    const [created] = (await list(test, gm, "kind=package&state=waiting")).approvals.filter(({ summary }) =>
      summary.startsWith("New"),
    );
    expect(created?.summary).toBe("New, new: ₱100.00 for 2000 R-Coin, bonus 0, first bonus 0");
    expect((await decide(test, created?.id ?? "", "approve", gm)).json().error).toBe(
      CONSOLE_MESSAGES.approvalOwn,
    );
    expect(await countRows(test.db, "PaymentPackage", { name: "New" })).toBe(0);
    expect((await decide(test, created?.id ?? "", "approve", other)).json().message).toBe(
      CONSOLE_MESSAGES.packageSaved,
    );
    const added = await sql(test.db)("PaymentPackage").where({ name: "New" }).first();
    expect(added).toMatchObject({ active: 1, coins: 2_000, pricedAt: null });
    expect(added.ends.toISOString()).toBe("2029-12-31T16:00:00.000Z");
    // Changed meanwhile: what was seen is not what it is.
    await save({ price: "130", coins: "1000" }, first.id, gm);
    expect(await countRows(test.db, "Approval", { kind: "package", state: "waiting" })).toBe(0);
  });

  it("of a package's price cannot be gone around by making all others dearer, or by moving the first bonus", async () => {
    const { test } = await open();
    await emptyTables(test.db, ["PaymentPackage"]);
    const ids = [
      await addPackage(test.db, { name: "One", price: 10_000, coins: 1_000, bonus: 0, firstBonus: 9_000 }),
      await addPackage(test.db, { name: "Two", price: 20_000, coins: 2_000, bonus: 0 }),
    ];
    const admin = await tokenOf(test.app, "gm");
    const save = async (
      id: number | undefined,
      price: string,
      coins: string,
      bonus: string,
      firstBonus: string,
    ) =>
      (
        await post(
          test.app,
          `/admin/payments/packages/${id}`,
          { name: "Pouch", price, coins, bonus, firstBonus, active: "true" },
          admin,
        )
      ).json().message;
    // Ten times as much each time instead of the first time only.
    expect(await save(ids[0], "100", "1000", "9000", "0")).toBe(CONSOLE_MESSAGES.packageWaits);
    // Both a little dearer: they stay what others are compared with.
    expect(await save(ids[0], "101", "1000", "0", "9000")).toBe(CONSOLE_MESSAGES.packageSaved);
    expect(await save(ids[1], "201", "2000", "0", "0")).toBe(CONSOLE_MESSAGES.packageSaved);
    expect(await save(ids[1], "1", "10000000", "0", "0")).toBe(CONSOLE_MESSAGES.packageWaits);
    expect(await save(ids[1], "199", "2000", "0", "0")).toBe(CONSOLE_MESSAGES.packageWaits);
  });

  it("are listed on the command line, which has all kinds", () => {
    const kinds = DECIDING.map((each) => each.kind).sort();
    expect(kinds).toEqual([...DECISION_KINDS].sort());
  });
});
