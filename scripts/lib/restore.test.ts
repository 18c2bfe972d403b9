import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { freePort } from "@tambayan/service/testing/free-port";
import { generateIdentity, identityToRecipient } from "age-encryption";
import Database from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import { writeArchive } from "./archive.mjs";
import type { Part } from "./installation.mjs";
import { ROOT } from "./paths.mjs";
import { restore } from "./restore.mjs";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** An embedded database with one table. @returns its bytes */
function makeDatabase(file: string) {
  const db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.exec("CREATE TABLE one (value INTEGER)");
  const bytes = db.serialize();
  db.close();
  return bytes;
}

function valueIn(file: string) {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare("SELECT value FROM one").pluck().get();
  } finally {
    db.close();
  }
}

/** A stopped site with an embedded database, and an archive of it and of other files. */
async function makeSite(files: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-restore-"));
  folders.push(folder);
  const base = join(folder, "data");
  mkdirSync(base);
  const path = join(base, "account-service.sqlite");
  const name = "account-service/account-service.sqlite";
  const parts: Part[] = [{ kind: "sqlite", name, base, path }];
  const contents = { [name]: makeDatabase(path), ...files };
  async function* entries() {
    for (const [name, content] of Object.entries(contents)) {
      const bytes = Buffer.from(content);
      yield { name, size: bytes.length, open: () => Readable.from([bytes]) };
    }
  }
  const identity = await generateIdentity();
  const archive = join(folder, "backup");
  await writeArchive(archive, { recipients: [await identityToRecipient(identity)] }, entries(), {
    // Of another version, so that a sentence is said once the archive is read.
    version: "0",
    created: new Date(),
  });
  const installation = { parts, listeners: [], buckets: [], dataKey: undefined };
  return { folder, base, path, parts, archive, installation, decryption: { identities: [identity] } };
}

it("a site that was started while the backup was read keeps its data", async () => {
  const { archive, decryption, installation, base, path } = await makeSite();
  let started: Database.Database | undefined;
  const say = (sentence: string) => {
    if (!sentence.startsWith("The backup was made by version")) return;
    started = new Database(path);
    started.exec("INSERT INTO one VALUES (7)");
  };
  await expect(restore({ archive, decryption, installation, say })).rejects.toThrow(
    "in use by another process",
  );
  started?.close();
  expect(valueIn(path)).toBe(7);
  expect(readdirSync(base).filter((name) => /^(restored|replaced)-/.test(name))).toEqual([]);
});

it("a restore that is ended while PostgreSQL restores leaves all as it was", async () => {
  const { archive, base, decryption, folder, path } = await makeSite({
    "account-service/tickets/picture.webp": "of the backup",
    "cms/cms.dump": "dump",
  });
  const programs = join(folder, "programs");
  const key = join(folder, "key");
  const pid = join(folder, "pid");
  for (const made of [programs, join(base, "tickets")]) mkdirSync(made);
  writeFileSync(key, decryption.identities.join("\n"));
  writeFileSync(join(base, "tickets/picture.webp"), "of the site");
  const program = (name: string, lines: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  program("pg_dump", "exit 0");
  // Checking the dump succeeds; restoring it never ends by itself.
  program(
    "pg_restore",
    `[ "$1" = --list ] && exit 0; echo $$ > ${pid}; kill -TERM $PPID; exec tail -f /dev/null`,
  );
  const before = readFileSync(path);
  const ports: Record<string, string> = {};
  for (const name of ["WEB_PORT", "CMS_PORT", "ACCOUNT_SERVICE_PORT"]) ports[name] = String(await freePort());
  const child = spawn(process.execPath, [join(ROOT, "scripts/restore.mjs"), archive, "--identity", key], {
    env: {
      ...process.env,
      ...ports,
      DATA_DIR: base,
      CMS_DATABASE_URL: "postgres://site:secret@127.0.0.1/cms",
      PATH: `${programs}:${process.env.PATH}`,
    },
    stdio: "ignore",
  });
  expect(await once(child, "exit")).toEqual([143, null]);
  expect(readFileSync(join(base, "tickets/picture.webp"), "utf8")).toBe("of the site");
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(base).filter((name) => /^(restored|replaced)-/.test(name))).toEqual([]);
  // And PostgreSQL's program does not finish it alone.
  const isRunning = () => existsSync(`/proc/${readFileSync(pid, "utf8").trim()}/exe`);
  await expect.poll(isRunning, { timeout: 240_000 }).toBe(false);
});
