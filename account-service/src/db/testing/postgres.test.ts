import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, inject, it } from "vitest";
import { openPostgres } from "./postgres.ts";

const url = inject("postgresUrl");
const ROLE = `tambayan_test_${randomBytes(4).toString("hex")}`;

describe.skipIf(!url)("a PostgreSQL server whose connections are all taken", () => {
  const server = openPostgres({ url, schema: "public" }, { max: 1, waitMs: 120_000 });
  // A role's own limit, which is refused in the same way.
  const limited = new URL(url || "postgres://x");
  limited.username = ROLE;
  const open = () => openPostgres({ url: limited.href, schema: "public" }, { max: 2, waitMs: 120_000 });
  afterAll(async () => {
    await server.raw("drop role if exists ??", [ROLE]);
    await server.destroy();
  });

  it("is waited for until another test is done with one", async () => {
    await server.raw("create role ?? login connection limit 1", [ROLE]);
    const [first, second] = [open(), open()];
    const held = await first.transaction();
    let answered = false;
    const waiting = second.raw("select 1 as one").then(({ rows }) => {
      answered = true;
      return rows;
    });
    await held.raw("select pg_sleep(0.2)");
    expect(answered).toBe(false);
    // The connection is then idle, and closed soon.
    await held.commit();
    expect(await waiting).toEqual([{ one: 1 }]);
    await Promise.all([first.destroy(), second.destroy()]);
  });
});
