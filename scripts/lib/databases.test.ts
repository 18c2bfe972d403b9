import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dumpPostgres } from "./databases.mjs";

const before = process.env.PATH;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tambayan-databases-"));
});
afterEach(() => {
  process.env.PATH = before;
  rmSync(folder, { recursive: true });
});

it.skipIf(process.platform === "win32").each([
  ["hunter2", "hunter2"],
  ["p%40ss%25", "p@ss%"],
  // As the cms reads them too.
  ["100%", "100%"],
  ["a%zz", "a%zz"],
  ["a%40%", "a@%"],
])("PostgreSQL's programs get the password that the cms has: %s", async (encoded, password) => {
  const program = join(folder, "pg_dump");
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s' "$PGPASSWORD" > "${folder}/password"\necho "$@" > "${folder}/arguments"\n`,
  );
  chmodSync(program, 0o755);
  process.env.PATH = folder + delimiter + process.env.PATH;
  await dumpPostgres(`postgres://site:${encoded}@127.0.0.1:5432/cms`, join(folder, "dump"));
  expect(readFileSync(join(folder, "password"), "utf8")).toBe(password);
  expect(readFileSync(join(folder, "arguments"), "utf8")).toContain("postgres://site@127.0.0.1:5432/cms");
});
