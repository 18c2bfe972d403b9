import { beforeEach, expect, it } from "vitest";
import { openApp } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { usePrograms } from "../../../../test/processes.ts";
import { sql } from "../../../../test/sql.ts";
import type { Context } from "../../../context.ts";
import { DAY } from "../../../lib/time.ts";
import { COMMAND_LINE, createAudit } from "./service.ts";

/** More than are deleted at once. */
const MANY = 600;
/** No statement has this number. */
const NEVER = 0;

describeEachDatabase("old entries of the audit log", (kind) => {
  const database = useDatabase(kind);
  const programs = usePrograms(() => database.env, database.postgres);
  let context: Context;
  let daysLater: (days: number) => Context;
  beforeEach(async () => {
    const { db } = database;
    await sql(db)("AuditLog").delete();
    await sql(db)("AuditHead").update({ seq: 0 });
    await sql(db)("AuditAnchor").update({ seq: 0, hash: null, damaged: 0, seal: null });
    const test = await openApp(database);
    context = { ...contextOf(test), env: { ...test.env, AUDIT_RETENTION_DAYS: 90 } };
    daysLater = (days) => {
      const then = new Date(test.clock.now().getTime() + days * DAY);
      return { ...context, now: () => then };
    };
  });

  const rows = () => sql(database.db)("AuditLog");
  const anchor = () => sql(database.db)("AuditAnchor");
  const verify = (since?: string) => createAudit(database.db, context).verify(since);
  const purge = (days: number) => createAudit(database.db, daysLater(days)).purge();
  /** Entries that are written so many days later. */
  async function write(count: number, days = 0) {
    await database.db.transaction(async (trx) => {
      const audit = createAudit(trx, daysLater(days));
      for (let index = 0; index < count; index += 1)
        await audit.record({ action: "banned", UserNum: index, client: COMMAND_LINE });
    });
  }

  it("are kept without the setting", async () => {
    await write(3);
    const { AUDIT_RETENTION_DAYS: _, ...env } = context.env;
    const unlimited = createAudit(database.db, { ...daysLater(10_000), env });
    expect([unlimited.oldestKept(), await unlimited.purge()]).toEqual([null, 0]);
    expect(await verify()).toMatchObject({ rows: 3, found: 0, begins: null });
  });

  it("are deleted, and the rest verifies from then on; changes to it still show", async () => {
    await write(MANY);
    await write(2, 20);
    expect(await purge(89)).toBe(0);
    expect(await purge(91)).toBe(MANY);
    expect(await purge(91)).toBe(0);
    expect(await verify()).toMatchObject({
      rows: 2,
      found: 0,
      findings: [],
      begins: daysLater(20).now().toISOString(),
    });
    await write(1, 21);
    expect(await verify()).toMatchObject({ rows: 3, found: 0 });
    // Also the first one, which is verified by the deleted one's hash.
    await rows()
      .where({ seq: MANY + 1 })
      .update({ detail: "something else" });
    expect((await verify()).findings).toEqual([expect.stringMatching(/^Row 601 was changed/)]);
    await rows()
      .where({ seq: MANY + 1 })
      .delete();
    expect((await verify()).findings).toEqual(["Row 601 is missing."]);
  });

  it("are kept behind one that is not old, and so is the newest one: the next is chained to it", async () => {
    await write(1, 50);
    await write(4);
    expect(await purge(100)).toBe(0);
    expect(await purge(200)).toBe(4);
    expect(await verify()).toMatchObject({ rows: 1, found: 0 });
    await write(1, 200);
    expect(await verify()).toMatchObject({ rows: 2, found: 0 });
  });

  it("say so to a head that was recorded before they were deleted", async () => {
    await write(2);
    const early = await createAudit(database.db, context).head();
    await write(1);
    const last = await createAudit(database.db, context).head();
    await write(1, 20);
    await purge(100);
    expect((await verify(early)).findings).toEqual([
      "Row 2 of the recorded head was deleted: the log begins at row 4.",
    ]);
    // The last deleted one is the one whose hash is kept.
    expect((await verify(last)).found).toBe(0);
    expect((await verify(`3:${"0".repeat(64)}`)).findings).toEqual([
      "Row 3 is not the one in the recorded head.",
    ]);
  });

  it("cannot be deleted by somebody else without a trace", async () => {
    await write(6);
    const [, , third] = await rows().orderBy("seq");
    await rows().where("seq", "<=", 3).delete();
    expect((await verify()).findings).toEqual(["Rows 1 to 3 are missing."]);
    await anchor().update({ seq: 3, hash: third.hash, seal: "0".repeat(64) });
    const forged = ["Where the log begins was not set by this service."];
    expect((await verify()).findings).toEqual(forged);
    // Nor is it hidden by a later deletion, or by setting it back.
    expect(await purge(100)).toBe(2);
    expect((await verify()).findings).toEqual(["Of the deleted rows, 1 were missing or changed."]);
    await anchor().update({ damaged: 0 });
    expect((await verify()).findings).toEqual(forged);
    await anchor().update({ seq: 0, hash: null, seal: null });
    expect((await verify()).findings).toEqual(["Rows 1 to 5 are missing."]);
  });

  it("that were changed before they were deleted are counted for good", async () => {
    await write(6);
    await rows().where({ seq: 2 }).update({ detail: "something else" });
    await rows().where({ seq: 4 }).delete();
    await purge(100);
    await write(3);
    await purge(100);
    const { findings, found, rows: left } = await verify();
    expect({ findings, found, left }).toEqual({
      findings: ["Of the deleted rows, 2 were missing or changed."],
      found: 2,
      left: 1,
    });
  });

  it("are deleted by two processes at once while others are written and the log is verified", async () => {
    await write(MANY, -100);
    await write(1);
    const order = { do: "purge audit", killAt: NEVER } as const;
    const purging = await Promise.all(
      [1, 2].map(() => programs.shopper(order, { AUDIT_RETENTION_DAYS: "90" })),
    );
    for (const { go } of purging) go();
    const [purged, , checked] = await Promise.all([
      Promise.all(purging.map(({ outcomes }) => outcomes)),
      Promise.all(Array.from({ length: crowdOf(kind) / 10 }, () => write(1))),
      Promise.all(Array.from({ length: 5 }, () => verify())),
    ]);
    const deleted = purged.flat().map((outcome) => ("answer" in outcome ? Number(outcome.answer) : 0));
    expect(deleted.reduce((sum, each) => sum + each)).toBe(MANY);
    expect(checked.flatMap(({ findings }) => findings)).toEqual([]);
    expect(await verify()).toMatchObject({ rows: 1 + crowdOf(kind) / 10, found: 0 });
  });

  it("are deleted or not where a process is killed: what is left verifies", async () => {
    await write(MANY, -100);
    await write(1);
    // Before the entries go, before the anchor and before the commit; and in the second batch.
    for (const killAt of [6, 7, 8, 15]) {
      const killed = await programs.shopper({ do: "purge audit", killAt }, { AUDIT_RETENTION_DAYS: "90" });
      killed.go();
      await killed.outcomes.catch(() => {});
      expect(killed.child.signalCode).toBe("SIGKILL");
      expect((await verify()).findings).toEqual([]);
    }
    expect(await purge(0)).toBe(MANY - 500);
    expect(await verify()).toMatchObject({ rows: 1, found: 0 });
  });
});
