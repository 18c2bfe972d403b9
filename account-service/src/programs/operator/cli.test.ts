import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CONSOLE_MESSAGES, MESSAGES } from "../../../contract/index.ts";
import { get, newPlayer, post } from "../../../test/accounts.ts";
import { login, openApp, openOwnApp, tokenOf } from "../../../test/app.ts";
import { describeEachDatabase, useDatabase } from "../../../test/database.ts";
import { countRows } from "../../../test/game.ts";
import { useOperator } from "../../../test/operator.ts";
import { sql } from "../../../test/sql.ts";
import { createPasswords } from "../../lib/secrets/passwords.ts";
import { createProgram } from "./run.ts";

describeEachDatabase("npm run operator", (kind) => {
  const database = useDatabase(kind);
  const run = useOperator(database);
  const operator = (args: string, variables?: Record<string, string>) =>
    run(args.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", "")) ?? [], variables);

  it("shows help for all commands, and for each", async () => {
    const all = await operator("help");
    expect(all.code).toBe(0);
    const { commands } = createProgram(async () => {});
    expect(commands).toHaveLength(14);
    for (const command of commands) {
      expect(all.stdout).toContain(command.name());
      for (const { long, description } of command.options) {
        expect(command.helpInformation()).toContain(long);
        expect(description).not.toBe("");
      }
    }
    expect((await operator("grant --help")).stdout).toContain(
      "npm run operator -- grant [options] <UserID> <role>",
    );
    expect((await operator("help grant")).stdout).toContain("shop-manager");
    expect((await operator("")).code).toBe(2);
    const unknown = await operator("grnat juan support");
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      "error: unknown command 'grnat'\n(Did you mean grant?)\n",
    ]);
  });

  it("makes an administrator, whose password is shown once or taken from the environment", async () => {
    const made = await operator("create-admin bagong_gm --email bagong@example.org");
    expect(made.code, made.stderr).toBe(0);
    const password = /shown only once: (\S+)/.exec(made.stdout)?.[1] ?? "";
    const test = await openOwnApp(database, { passwords: createPasswords(database.env) });
    expect((await login(test.app, "bagong_gm", password)).json().data).toMatchObject({ status: 19 });
    const given = await operator("create-admin isa_pang_gm --email isa@example.org", {
      OPERATOR_PASSWORD: "Lantern-7742",
    });
    expect(given.stdout).not.toContain("Lantern");
    expect((await login(test.app, "isa_pang_gm", "Lantern-7742")).statusCode).toBe(200);

    const problem = async (args: string, variables?: Record<string, string>) => {
      const { code, stderr } = await operator(`create-admin ${args}`, variables);
      expect(code).toBe(2);
      return stderr.trim();
    };
    expect(await problem("bagong_gm --email x@example.org")).toBe(MESSAGES.usernameTaken);
    expect(await problem("third_gm --email bagong@example.org")).toBe(
      "Another account has this email address.",
    );
    expect(await problem("third_gm --email nowhere")).toBe(MESSAGES.emailInvalid);
    expect(await problem("third_gm")).toContain("--email <address>");
    expect(await problem("third_gm --email t@example.org", { OPERATOR_PASSWORD: "short" })).toBe(
      MESSAGES.passwordTooShort,
    );
    expect(await countRows(test.db, "AuditLog", { action: "admin_created", actor: null })).toBe(2);
  });

  it("gives and takes roles", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const status = async () => (await get(test.app, "/admin/tickets", player.token)).statusCode;
    expect((await operator(`grant ${player.UserID} support`)).code).toBe(0);
    expect(await status()).toBe(200);
    expect((await operator(`revoke ${player.UserID}`)).code).toBe(0);
    expect(await status()).toBe(403);
    expect((await operator(`grant ${player.UserID} king`)).stderr).toContain("shop-manager");
    expect((await operator(`revoke ${player.UserID}`)).stderr).toContain(CONSOLE_MESSAGES.roleNone);
  });

  it("makes a campaign and its codes, into a file of its owner's", async () => {
    const file = join(database.env.DATA_DIR, "codes.csv");
    const made = await operator(
      `codes --name 'Pasko sa Tambayan' --coins 70 --codes 1500 --ends 2099-01-01T00:00 --out ${file}`,
    );
    expect(made.code, made.stderr).toBe(0);
    const codes = readFileSync(file, "utf8").trimEnd().split("\r\n").slice(1);
    expect([codes.length, statSync(file).mode & 0o777]).toEqual([1500, 0o600]);
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const redeemed = await post(test.app, "/processCoupon", { CouponCode: codes[1499] }, player.token);
    expect(redeemed.json()).toMatchObject({ userPoints: 70 });
    const batches = await countRows(test.db, "Campaign");
    // An existing file is never overwritten, and then no codes are created.
    expect((await operator(`codes --name x --coins 1 --codes 1 --out ${file}`)).code).toBe(2);
    const other = join(database.env.DATA_DIR, "none.csv");
    expect((await operator(`codes --name x --coins 0 --codes 1 --out ${other}`)).stderr).toContain(
      CONSOLE_MESSAGES.coinsNone,
    );
    // Nor is a new one kept for a campaign that could not be created.
    expect(
      (await operator(`codes --name x --coins 1 --codes 1 --streamer WALA --out ${other}`)).stderr,
    ).toContain(CONSOLE_MESSAGES.streamerUnknown);
    expect([existsSync(other), await countRows(test.db, "Campaign")]).toEqual([false, batches]);
    // In a container there may be no folder for a file.
    const piped = await operator("codes --name Piped --coins 5 --codes 3 --out -");
    expect([piped.code, piped.stdout.match(/^[\w-]+\r$/gm)?.length]).toEqual([0, 4]);
    expect([piped.stdout.startsWith("code\r\n"), piped.stdout.trimEnd().split("\r\n")]).toEqual([
      true,
      expect.objectContaining({ length: 4 }),
    ]);
    expect(piped.stderr).toContain("3 codes written.");
  });

  it("adjusts coins by the console's rules", async () => {
    const test = await openApp(database);
    const player = await newPlayer(test.app);
    const balance = async () => (await get(test.app, "/statement", player.token)).json().balance;
    expect((await operator(`adjust ${player.UserID} coin +500 --reason 'Nawala sa laro'`)).stdout).toContain(
      CONSOLE_MESSAGES.adjusted,
    );
    expect((await operator(`adjust ${player.UserID} coin --reason 'Sobra' -- -200`)).code).toBe(0);
    expect(await balance()).toBe(300);
    const waits = await operator(`adjust ${player.UserID} coin 900 --reason 'Premyo'`);
    expect(waits.stdout).toContain(CONSOLE_MESSAGES.adjustmentWaits);
    expect(await balance()).toBe(300);
    const id = /\((.+)\)/.exec(waits.stdout)?.[1];
    const admin = await tokenOf(test.app, "gm");
    expect((await post(test.app, `/admin/approvals/${id}/approve`, undefined, admin)).statusCode).toBe(200);
    expect(await balance()).toBe(1_200);
    for (const bad of ["coin 5", "coin 0 --reason x", "pesos 5 --reason x", "coin five --reason x"]) {
      expect((await operator(`adjust ${player.UserID} ${bad}`)).code).toBe(2);
    }
    expect(await balance()).toBe(1_200);
  });

  it("changes a setting, also what takes two people in the console", async () => {
    const raised = await operator("set-policy adjustmentApprovalAbove 2000");
    expect([raised.code, raised.stdout]).toEqual([0, expect.stringContaining("2,000 coins")]);
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const set = async (value: string) =>
      (await post(test.app, "/admin/policy", { name: "adjustmentApprovalAbove", value }, admin)).json()
        .message;
    expect([await set("2001"), await set("1000"), await set("1001")]).toEqual([
      CONSOLE_MESSAGES.approvalWaits,
      CONSOLE_MESSAGES.settingChanged,
      CONSOLE_MESSAGES.approvalWaits,
    ]);
    for (const bad of ["nothing 5", "cartRows x", "cartRows"]) {
      expect((await operator(`set-policy ${bad}`)).code).toBe(2);
    }
  });

  it("approves codes, and sets a share that the console cannot", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const made = { name: "Kampanya", coins: 10_000_000 };
    const { id } = (await post(test.app, "/admin/campaigns", made, admin)).json();
    const created = (await post(test.app, `/admin/campaigns/${id}/codes`, { codes: 1 }, admin)).json();
    await post(test.app, `/admin/campaigns/${id}/batches/${created.batch}/download`, undefined, admin);
    const newest = async () =>
      (await get(test.app, `/admin/campaigns/${id}`, admin)).json().campaign.batches[0];
    const { id: batch, state } = await newest();
    expect(state).toBe("waiting");
    const listed = await operator("approvals");
    const [, approval = ""] = /^([\da-f-]{36}) .*Kampanya.*$/m.exec(listed.stdout) ?? [];
    expect(listed.stdout).toContain(`gm  Kampanya (${id}), batch ${batch}: 1 code, 1 use each`);
    const approved = await operator(`approve ${approval}`);
    expect([approved.code, approved.stdout]).toEqual([0, `${CONSOLE_MESSAGES.batchApproved}\n`]);
    expect((await newest()).state).toBe("ready");
    for (const [bad, message] of [
      [approval, CONSOLE_MESSAGES.approvalDecided],
      ["nothing", CONSOLE_MESSAGES.approvalUnknown],
    ]) {
      const refused = await operator(`approve ${bad}`);
      expect([refused.code, refused.stdout]).toEqual([2, ""]);
      expect(refused.stderr).toContain(message);
      expect(refused.stderr).not.toContain("select");
    }

    const shared = await operator("streamer-share streamerana 60");
    expect([shared.code, shared.stdout]).toEqual([0, "STREAMERANA: 60 % of each code's R-Coin.\n"]);
    expect(await countRows(test.db, "Streamer", { code: "STREAMERANA", sharePercent: 60 })).toBe(1);
    for (const bad of ["streamerana 101", "nobody 5"])
      expect((await operator(`streamer-share ${bad}`)).code).toBe(2);
    // A code that staff have turned off stays off.
    await sql(test.db)("Streamer").where({ code: "STREAMERANA" }).update({ active: 0 });
    expect((await operator("streamer-share streamerana 5")).code).toBe(0);
    expect(await countRows(test.db, "Streamer", { code: "STREAMERANA", sharePercent: 5, active: 0 })).toBe(1);
    await sql(test.db)("Streamer").where({ code: "STREAMERANA" }).update({ active: 1 });
  });

  it("checks the audit log, also against a head that was noted before", async () => {
    const whole = await operator("verify-audit");
    expect(whole.code, whole.stdout).toBe(0);
    const head = /Head: (\S+)/.exec(whole.stdout)?.[1] ?? "";
    const test = await openApp(database);
    await newPlayer(test.app);
    expect((await operator(`verify-audit --since ${head}`)).code).toBe(0);
    expect((await operator("verify-audit --since yesterday")).code).toBe(2);

    // Cut off, and the head set back as if nothing had been there: the chain alone cannot tell, what was noted does.
    const last = await sql(test.db)("AuditLog").orderBy("seq", "desc").first();
    const { stdout } = await operator("verify-audit");
    const noted = /Head: (\S+)/.exec(stdout)?.[1] ?? "";
    const before = await sql(test.db)("AuditLog")
      .where({ seq: Number(last.seq) - 1 })
      .first();
    await sql(test.db)("AuditLog").where({ id: last.id }).delete();
    await sql(test.db)("AuditHead").update({ seq: before.seq });
    expect((await operator("verify-audit")).code).toBe(0);
    const found = await operator(`verify-audit --since ${noted}`);
    expect([found.code, found.stdout]).toEqual([1, expect.stringContaining("The recorded head is row")]);

    await sql(test.db)("AuditLog").where({ id: before.id }).update({ detail: "nothing happened" });
    const altered = await operator("verify-audit");
    expect([altered.code, altered.stdout]).toEqual([1, expect.stringContaining("was changed (")]);
  });
});
