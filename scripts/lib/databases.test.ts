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

/** What pg_dump is started with. */
async function dumped(address: string) {
  const program = join(folder, "pg_dump");
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s' "$PGPASSWORD" > "${folder}/password"\necho "$@" > "${folder}/arguments"\n`,
  );
  chmodSync(program, 0o755);
  process.env.PATH = folder + delimiter + process.env.PATH;
  await dumpPostgres(address, join(folder, "dump"));
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { password: read("password"), url: read("arguments").trim().split("--dbname=")[1] };
}

it.skipIf(process.platform === "win32").each([
  ["hunter2", "hunter2"],
  ["p%40ss%25", "p@ss%"],
  // As the cms reads them too.
  ["100%", "100%"],
  ["a%zz", "a%zz"],
  ["a%40%", "a@%"],
])("PostgreSQL's programs get the password that the cms has: %s", async (encoded, password) => {
  const url = "postgres://site@127.0.0.1:5432/cms";
  expect(await dumped(`postgres://site:${encoded}@127.0.0.1:5432/cms`)).toEqual({ password, url });
});

it.skipIf(process.platform === "win32").each([
  ["sslmode=verify-full&sslrootcert=%2Fca.pem", "?sslmode=verify-full&sslrootcert=%2Fca.pem"],
  // Only the cms's driver knows these.
  ["sslmode=no-verify", "?sslmode=require"],
  ["uselibpqcompat=true&sslmode=require", "?sslmode=require"],
  ["ssl=true", "?sslmode=require"],
  ["ssl=1", "?sslmode=require"],
  ["ssl=0", "?sslmode=disable"],
  ["password=hunter2", ""],
])("PostgreSQL's programs get an address that they can read: %s", async (typed, read) => {
  const { url, password } = await dumped(`postgres://site:hunter2@db.example.com/cms?${typed}`);
  expect({ url, password }).toEqual({
    url: `postgres://site@db.example.com/cms${read}`,
    password: "hunter2",
  });
});
