import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import {
  approvalsResponseSchema,
  BROWSER_HEADER,
  CONSOLE_MESSAGES,
  MESSAGES,
} from "../../../../contract/index.ts";
import { get, newPlayer, type Player, post } from "../../../../test/accounts.ts";
import { login, openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { grantRole, setPolicy } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { enableTotp } from "../../../../test/totp.ts";

const PROOFS = { address: "true", top_up: "true" };

describeEachDatabase("repairs of accounts", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle", "Approval", "Setting", "MailOutbox"]));

  async function open() {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const staff = await Promise.all([newPlayer(test.app), newPlayer(test.app)]);
    for (const { UserID } of staff) await grantRole(test, UserID, "support");
    return { test, admin, helper: staff[0], second: staff[1], player: await newPlayer(test.app) };
  }
  const ask = ({ app }: TestApp, player: { UserNum: number }, form: object, token: string, headers = {}) =>
    post(
      app,
      `/admin/players/${player.UserNum}/repair`,
      { reason: "Ticket T-ACDE2347", ...PROOFS, ...form },
      token,
      headers,
    );
  const decide = ({ app }: TestApp, id: string, what: "approve" | "reject", token: string) =>
    post(app, `/admin/approvals/${id}/${what}`, { reason: "No" }, token);
  const list = async ({ app }: TestApp, token: string, query = "") =>
    approvalsResponseSchema
      .strict()
      .parse((await get(app, `/admin/approvals?kind=repair&${query}`, token)).json()).approvals;
  const emailOf = async ({ db }: TestApp, { UserNum }: Player) =>
    (await sql(db)("UserInfo").where({ UserNum }).first("UserEmail")).UserEmail;
  /** Who was told of a repair. */
  const told = async ({ db }: TestApp) => {
    const rows = await sql(db)("MailOutbox")
      .where("subject", "like", "Our support changed%")
      .select("recipient");
    return rows.map(({ recipient }) => recipient).sort();
  };
  const actions = async ({ app }: TestApp, { UserNum }: Player, token: string) => {
    const { entries } = (await get(app, `/admin/players/${UserNum}/audit`, token)).json();
    return entries
      .filter(
        ({ action }: { action: string }) => action.startsWith("repair") || action.startsWith("approval"),
      )
      .map(({ action, actor, detail }: { action: string; actor: { UserID: string }; detail: string }) => [
        action,
        actor.UserID,
        detail,
      ]);
  };

  it("are not approved by an administrator together with an account whose role they have just granted", async () => {
    const { test, admin, player } = await open();
    const alias = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID: alias.UserID, role: "support" }, admin);
    const requested = await ask(test, player, { kind: "email", email: `${randomUUID()}@example.org` }, admin);
    const { id } = requested.json();
    const refused = await decide(test, id, "approve", alias.token);
    expect([refused.statusCode, refused.json().error]).toEqual([409, CONSOLE_MESSAGES.secondPersonNew]);
    expect((await decide(test, id, "reject", alias.token)).statusCode).toBe(200);
  });

  it("change an email address once another staff member approves it, tell both addresses, and end sessions", async () => {
    const { test, helper, second, player } = await open();
    const email = `bago_${randomUUID().slice(0, 8)}@example.org`;
    const key = { "idempotency-key": randomUUID() };
    const requested = await Promise.all(
      Array.from({ length: 5 }, () => ask(test, player, { kind: "email", email }, helper.token, key)),
    );
    const [{ id, state, message }] = requested.map((answer) => answer.json()) as [Record<string, string>];
    expect([state, message]).toEqual(["waiting", CONSOLE_MESSAGES.repairWaits]);
    expect(new Set(requested.map((answer) => answer.json().id)).size).toBe(1);
    expect(await emailOf(test, player)).toBe(player.email);
    // A link that was sent to the old address.
    await post(test.app, `/admin/players/${player.UserNum}/recovery-mail`, undefined, helper.token);
    expect(await countRows(test.db, "MailLink", { UserNum: player.UserNum, used: null })).toBeGreaterThan(0);

    const own = await decide(test, id as string, "approve", helper.token);
    expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.approvalOwn]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(test, id as string, "approve", second.token)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await emailOf(test, player)).toBe(email);
    expect(await told(test)).toEqual([email, player.email].sort());
    expect((await get(test.app, "/session", player.token)).statusCode).toBe(401);
    expect(await countRows(test.db, "MailLink", { UserNum: player.UserNum, used: null })).toBe(0);
    expect(await countRows(test.db, "Account", { UserNum: player.UserNum, emailKey: email })).toBe(1);
    expect(await list(test, second.token, "state=done")).toMatchObject([
      {
        id,
        account: { UserID: player.UserID },
        summary: `email address ${player.email} → ${email} (wrote from the account's address, showed a receipt or a code)`,
        requestedBy: { UserID: helper.UserID },
        decidedBy: { UserID: second.UserID },
      },
    ]);
    expect(await actions(test, player, second.token)).toEqual([
      [
        "repair_done",
        second.UserID,
        `email address ${player.email} → ${email} (wrote from the account's address, showed a receipt or a code), requested by ${helper.UserID}: Ticket T-ACDE2347`,
      ],
      [
        "approval_requested",
        helper.UserID,
        `email address ${player.email} → ${email} (wrote from the account's address, showed a receipt or a code): Ticket T-ACDE2347 [${id}]`,
      ],
    ]);
  });

  it("clear a secret answer, and turn two-step login off, once", async () => {
    const { test, helper, second, player } = await open();
    await enableTotp(test, player);
    for (const [what, none, sessions] of [
      ["secret_answer", CONSOLE_MESSAGES.repairAnswerNone, 200],
      ["second_factor", CONSOLE_MESSAGES.repairFactorNone, 401],
    ] as const) {
      const ids = [];
      for (let index = 0; index < 2; index += 1) {
        ids.push((await ask(test, player, { kind: what }, helper.token)).json().id);
      }
      const answers = await Promise.all(ids.map((id) => decide(test, id, "approve", second.token)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe(none);
      expect((await get(test.app, "/session", player.token)).statusCode).toBe(sessions);
    }
    expect(await told(test)).toEqual([player.email, player.email]);
    expect(await countRows(test.db, "Account", { UserNum: player.UserNum, secretAnswerHash: null })).toBe(1);
    const { data } = (await login(test.app, player.UserID, player.password)).json();
    expect(data.token).toBeDefined();
  });

  it("need proofs, a free address, and someone else's account", async () => {
    const { test, admin, helper, second, player } = await open();
    const other = await newPlayer(test.app);
    const fieldsOf = async (form: object) =>
      (await ask(test, player, form, helper.token)).json().fields as Record<string, string[]>;
    expect(await fieldsOf({ kind: "secret_answer", top_up: "" })).toEqual({
      address: [CONSOLE_MESSAGES.repairProofsRequired],
    });
    expect(await fieldsOf({ kind: "email" })).toEqual({ email: [CONSOLE_MESSAGES.repairEmailRequired] });
    expect(await fieldsOf({ kind: "email", email: player.email })).toEqual({ email: [MESSAGES.emailSame] });
    expect(await fieldsOf({ kind: "password" })).toEqual({ kind: [CONSOLE_MESSAGES.repairKindRequired] });
    expect(await fieldsOf({ kind: "secret_answer", reason: " " })).toHaveProperty("reason");

    const taken = (await ask(test, player, { kind: "email", email: other.email }, helper.token)).json().id;
    const refused = await decide(test, taken, "approve", second.token);
    expect([refused.statusCode, refused.json().error]).toEqual([409, CONSOLE_MESSAGES.repairEmailTaken]);
    expect([await emailOf(test, player), await told(test)]).toEqual([player.email, []]);
    // It is still pending, and can be withdrawn by the person who requested it.
    expect((await decide(test, taken, "reject", helper.token)).statusCode).toBe(200);
    expect((await decide(test, taken, "approve", second.token)).statusCode).toBe(409);

    // One's own, and other staff's.
    const own = await ask(test, helper, { kind: "secret_answer" }, helper.token);
    expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.repairOwnAccount]);
    const staff = await ask(test, second, { kind: "secret_answer" }, helper.token);
    expect([staff.statusCode, staff.json().error]).toEqual([403, CONSOLE_MESSAGES.banStaff]);
    const { id } = (await ask(test, second, { kind: "secret_answer" }, admin)).json();
    const approvedOwn = await decide(test, id, "approve", second.token);
    expect([approvedOwn.statusCode, approvedOwn.json().error]).toEqual([409, CONSOLE_MESSAGES.approvalYours]);
    expect((await decide(test, id, "approve", helper.token)).statusCode).toBe(403);
    expect((await ask(test, { UserNum: 999_999 }, { kind: "secret_answer" }, admin)).statusCode).toBe(404);
    expect((await decide(test, "nothing", "approve", admin)).statusCode).toBe(404);
  });

  it("are refused if the address has changed meanwhile", async () => {
    const { test, helper, second, player } = await open();
    const email = `bago_${randomUUID().slice(0, 8)}@example.org`;
    const { id } = (await ask(test, player, { kind: "email", email }, helper.token)).json();
    await sql(test.db)("UserInfo")
      .where({ UserNum: player.UserNum })
      .update({ UserEmail: "own@example.org" });
    const answer = await decide(test, id, "approve", second.token);
    expect([answer.statusCode, answer.json().error]).toEqual([409, CONSOLE_MESSAGES.repairEmailChanged]);
    expect(await emailOf(test, player)).toBe("own@example.org");
  });

  it("are not made by somebody whose browser the account was used with, also where they need no one else", async () => {
    const { test, admin, helper, player } = await open();
    await setPolicy(test, "repairApproval", "false");
    const { token, browser } = (await login(test.app, helper.UserID, helper.password)).json().data;
    await login(test.app, player.UserID, player.password, { [BROWSER_HEADER]: browser });
    const email = `akin_${randomUUID().slice(0, 8)}@example.org`;
    const own = await ask(test, player, { kind: "email", email }, token);
    expect([own.statusCode, own.json().error]).toEqual([409, CONSOLE_MESSAGES.repairOwnAccount]);
    expect([await emailOf(test, player), await told(test)]).toEqual([player.email, []]);
    expect((await ask(test, player, { kind: "email", email }, admin)).json().state).toBe("done");
    expect(await emailOf(test, player)).toBe(email);
  });

  it("need no one else if the policy says so, which one person alone cannot change", async () => {
    const { test, admin, helper, player } = await open();
    const loosen = { name: "repairApproval", value: "false" };
    const waits = await post(test.app, "/admin/policy", loosen, admin);
    expect([waits.statusCode, waits.json().message]).toEqual([200, CONSOLE_MESSAGES.approvalWaits]);
    expect((await ask(test, player, { kind: "secret_answer" }, helper.token)).json().state).toBe("waiting");
    await setPolicy(test, "repairApproval", "false");
    const answer = await ask(test, player, { kind: "secret_answer" }, helper.token);
    expect(answer.json()).toMatchObject({ state: "done", message: CONSOLE_MESSAGES.repaired });
    expect(await told(test)).toEqual([player.email]);
    expect((await ask(test, helper, { kind: "secret_answer" }, helper.token)).statusCode).toBe(409);
  });
});
