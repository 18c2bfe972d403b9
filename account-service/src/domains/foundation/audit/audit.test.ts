import { beforeEach, expect, it } from "vitest";
import { auditCheckResponseSchema, auditResponseSchema } from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { openApp, type TestApp, tokenOf } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows } from "../../../../test/game.ts";
import { expectBothOrders } from "../../../../test/list-pages.ts";
import { sql } from "../../../../test/sql.ts";
import { DAY, HOUR } from "../../../lib/time.ts";
import { COMMAND_LINE, createAudit } from "./service.ts";

describeEachDatabase("the audit log", (kind) => {
  const database = useDatabase(kind);
  let test: TestApp;
  let admin: string;
  beforeEach(async () => {
    await sql(database.db)("AuditLog").delete();
    await sql(database.db)("AuditHead").update({ seq: 0 });
    test = await openApp(database);
    admin = await tokenOf(test.app, "gm");
  });

  const audit = () => createAudit(test.db, contextOf(test));
  const write = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await audit().record({
        action: "banned",
        UserNum: 1,
        client: COMMAND_LINE,
        detail: `Dahilan ${index}`,
      });
    }
  };
  const verify = async () =>
    auditCheckResponseSchema
      .strict()
      .parse((await post(test.app, "/admin/audit/verify", undefined, admin)).json());
  const rows = () => sql(database.db)("AuditLog");

  it("is intact, whatever text it contains", async () => {
    await write(3);
    // A sign where the row ends, with quotes, line ends and letters of every kind.
    await audit().record({
      action: "banned",
      UserNum: 1,
      client: COMMAND_LINE,
      detail: `${"ñ'\"\n\\".repeat(79)}aaaa😀`,
    });
    await audit().record({
      action: "banned",
      UserNum: null,
      actor: null,
      client: { address: "::1", userAgent: `${"x".repeat(255)}😀` },
    });
    // Cut behind a space, which no database is trusted to keep.
    await audit().record({
      action: "sign_in",
      UserNum: null,
      actor: null,
      client: { address: "::1", userAgent: `${"x".repeat(255)} and more` },
      detail: "failed ",
    });
    expect(await verify()).toMatchObject({ rows: 8, found: 0, findings: [] });
  });

  it("has all of an entry, in as many rows as it needs, which belong to the chain", async () => {
    const fields = Array.from({ length: 40 }, (_, index) => `field ${index}: ${"a".repeat(index)} → b`);
    const entries = [
      { about: "Potion (7): ", parts: fields },
      // Longer than a row, and than what is repeated.
      { about: "Potion (7): ", parts: [`text: ${"ñ😀".repeat(400)}`, "price: 500 → 1"] },
      { about: `${"Long ".repeat(90)}(7): `, parts: ["price: 500 → 1", "stock: 1 → 2"] },
      { about: "", parts: [`${" ".repeat(398)}end ${" ".repeat(800)}end`] },
    ];
    const by = { action: "banned", UserNum: null, client: COMMAND_LINE } as const;
    for (const detail of entries) {
      const before = await countRows(database.db, "AuditLog", {});
      const whole = `${detail.about}${detail.parts.join("; ")}`;
      const reference = "11111111-2222-3333-4444-555555555555";
      await audit().record({ ...by, detail, reference });
      const stored: string[] = await rows().orderBy("seq").offset(before).pluck("detail");
      expect(stored.length).toBeGreaterThan(1);
      expect(Math.max(...stored.map(({ length }) => length))).toBeLessThanOrEqual(400);
      const texts = stored.map((row) => {
        expect(row.endsWith(` [${reference}]`)).toBe(true);
        return row.slice(0, -` [${reference}]`.length);
      });
      const repeated = detail.about.length <= 100 ? detail.about : "";
      const parts = texts.map((text, index) => {
        const start = index === 0 ? 0 : `${repeated}…`.length;
        if (index > 0) expect(text.startsWith(`${repeated}…`)).toBe(true);
        if (index < texts.length - 1) expect(text.at(-1)).toBe("…");
        return text.slice(start, index < texts.length - 1 ? -1 : text.length);
      });
      expect(parts.join("")).toBe(whole);
      if (detail.parts === fields) for (const part of parts.slice(0, -1)) expect(part).toMatch(/ → b; $/);
    }
    expect(await verify()).toMatchObject({ found: 0, findings: [] });
    const listed = auditResponseSchema.strict().parse((await get(test.app, "/admin/audit", admin)).json());
    expect(listed.entries.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^Potion \(7\): ….*price: 500 → 1/),
    );
  });

  it("detects removed, changed and inserted rows, and a truncated end", async () => {
    await write(6);
    expect((await verify()).found).toBe(0);
    const [, second, , fourth] = await rows().orderBy("seq");

    await rows().where({ id: second.id }).delete();
    expect((await verify()).findings).toEqual(["Row 2 is missing."]);
    await rows().where({ id: fourth.id }).update({ detail: "something else" });
    expect((await verify()).findings).toEqual([
      "Row 2 is missing.",
      expect.stringMatching(/^Row 4 was changed \(banned, /),
    ]);

    const { id: _, ...last } = await rows().orderBy("seq", "desc").first();
    await rows().where({ seq: last.seq }).delete();
    expect((await verify()).findings.at(-1)).toBe("Rows 7 to 7 are missing at the end.");
    await rows().insert({ ...last, seq: null, hash: null });
    expect((await verify()).findings.at(-1)).toMatch(
      /^The row with id \d+ was not written by this service\.$/,
    );
  });

  it("detects a copied row, and one hashed without the key", async () => {
    await write(2);
    const { id: _, ...row } = await rows().orderBy("seq", "desc").first();
    await rows()
      .where({ seq: 3 })
      .update({ detail: "x", hash: "f".repeat(64) });
    expect((await verify()).found).toBeGreaterThan(0);
    // One place is given once.
    await expect(rows().insert(row)).rejects.toThrow();
  });

  it("keeps one chain with concurrent writers", async () => {
    await Promise.all(
      Array.from({ length: crowdOf(kind) }, (_, index) =>
        database.db.transaction((trx) =>
          createAudit(trx, contextOf(test)).record({
            action: "banned",
            UserNum: index,
            client: COMMAND_LINE,
          }),
        ),
      ),
    );
    expect(await verify()).toMatchObject({ rows: crowdOf(kind) + 1, found: 0 });
    expect(await countRows(database.db, "AuditLog", { action: "banned" })).toBe(crowdOf(kind));
  });

  it("records nothing for a rollback, and leaves no gap", async () => {
    const work = database.db.transaction(async (trx) => {
      await createAudit(trx, contextOf(test)).record({ action: "banned", UserNum: 1, client: COMMAND_LINE });
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    await write(1);
    expect(await verify()).toMatchObject({ rows: 2, found: 0 });
  });

  it("can be filtered by actor, account, action, address and time, paged, and downloaded", async () => {
    const player = await newPlayer(test.app);
    await write(30);
    const list = async (query: string) =>
      auditResponseSchema.strict().parse((await get(test.app, `/admin/audit?${query}`, admin)).json());

    const first = await list("action=banned");
    expect(first.entries).toHaveLength(25);
    const second = await list(`action=banned&before=${first.next}`);
    expect([second.entries.length, second.next]).toEqual([5, null]);
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(30);

    await expectBothOrders(list, ({ entries }) => entries.map(({ id }) => id));

    const own = await list(`player=${player.UserID}`);
    expect(own.entries.map(({ action }) => action)).toEqual(["sign_in", "registered"]);
    expect((await list("player=nobody_here")).entries).toEqual([]);
    expect((await list("ip=local")).entries).toHaveLength(25);
    const today = test.clock.now();
    const day = (back: number) =>
      new Date(today.getTime() + 8 * HOUR - back * DAY).toISOString().slice(0, 10);
    expect((await list(`from=${day(0)}&to=${day(0)}`)).entries.length).toBeGreaterThan(0);
    expect((await list(`to=${day(1)}`)).entries).toEqual([]);
    expect((await get(test.app, "/admin/audit?from=yesterday", admin)).statusCode).toBe(422);

    const file = await get(test.app, "/admin/audit?action=banned&format=csv", admin);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = file.body.trimEnd().split("\r\n");
    expect([lines.length, lines[0]]).toEqual([
      31,
      "\uFEFFid,seq,at,action,actor,account,detail,ip,userAgent",
    ]);
  });

  it("has who downloaded a list, and its filter", async () => {
    await get(test.app, "/admin/players?search=bitu&format=csv", admin);
    await get(test.app, "/admin/players?search=bitu", admin);
    expect((await get(test.app, "/admin/audit?from=yesterday&format=csv", admin)).statusCode).toBe(422);
    // No list that can be downloaded.
    expect((await get(test.app, "/admin/payments/packages?format=csv", admin)).statusCode).toBe(200);
    const { entries } = (await get(test.app, "/admin/audit?action=list_downloaded", admin)).json();
    expect(entries).toMatchObject([
      { actor: { UserID: "gm" }, account: null, detail: "players?search=bitu" },
    ]);
  });
});
