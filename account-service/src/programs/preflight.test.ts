import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder, testEnv, useDatabase } from "../../test/database.ts";
import { usePrograms } from "../../test/processes.ts";
import { GAME_SCHEMA } from "../db/game/schema.ts";

describe("node dist/preflight.js", () => {
  const DATA_DIR = temporaryFolder();
  const programs = usePrograms(() => testEnv({ DATA_DIR }));
  // Accepts connections but never responds, as behind a firewall.
  const silent = createServer();
  beforeAll(() => new Promise<void>((listening) => void silent.listen(0, "127.0.0.1", listening)));
  afterAll(() => silent.close());

  it("exits with 2 and one line, without the password, when no server responds", async () => {
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const refused = { DATABASE_URL: "mssql://site:top%40secret@127.0.0.1:1/Tambayan" };
    const unanswered = {
      DATABASE_URL: `mssql://site:top%40secret@127.0.0.1:${port}/Tambayan?encrypt=false`,
      DB_CONNECT_TIMEOUT_MS: "300",
    };
    for (const [variables, words] of [
      [refused, "Nothing is listening there."],
      [unanswered, "did not answer in time"],
    ] as const) {
      const { code, stdout, stderr } = await programs.preflight([], variables);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(words);
      expect(stderr.trimEnd().split("\n")).toHaveLength(1);
      expect(stderr).not.toMatch(/top.*secret/);
    }
    // It creates neither a database nor secrets.
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it("shows its usage", async () => {
    const { code, stdout, stderr } = await programs.preflight([]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Which server?");
    expect(await programs.preflight(["--help"])).toMatchObject({ code: 0, stderr: "" });
  });
});

describe.skipIf(!process.env.TEST_MSSQL_URL)("node dist/preflight.js (SQL Server)", () => {
  const database = useDatabase("mssql");
  const programs = usePrograms(() => database.env);

  it("inspects a real instance", async () => {
    const out = join(database.env.DATA_DIR, "preflight");
    // A playground is only inspected if it is named.
    const blind = await programs.preflight(["--out", out]);
    expect(blind.stdout).toContain("UserInfo was not found");
    const name = new URL(database.env.DATABASE_URL ?? "").pathname.slice(1);
    const tables = Object.keys(GAME_SCHEMA).filter((table) => table !== "UserKey");
    const GAME_MAPPING = JSON.stringify(
      Object.fromEntries(tables.map((table) => [table, { table: `${name}.dbo.${table}` }])),
    );
    const { code, stdout, stderr } = await programs.preflight(["--out", out], { GAME_MAPPING });
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toMatch(/✓ UserInfo: \w+_test\.dbo\.UserInfo \(\d+ rows\)/);
    expect(stdout).toContain("_test or _demo");
    expect(stdout).toContain("✓ GAME_PASSWORD_FORMAT=ran-md5-19");
    expect(readFileSync(join(out, "least-privilege.sql"), "utf8")).toContain("GRANT INSERT");
  });
});
