import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { freePort } from "@tambayan/service/testing/free-port";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import Sqlite from "better-sqlite3";
import knex from "knex";
import { extract, pack } from "tar-stream";
import { FILE_KINDS } from "../account-service/src/lib/files/files.ts";
import { writeArchive } from "../scripts/lib/archive.mjs";
import { ROOT } from "../scripts/lib/paths.mjs";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { expect, test } from "./fixtures";
import { giveCoins } from "./game";
import { register } from "./steps";

const PASSPHRASE = "only for these tests";

/** Runs one of the commands of package.json on a data folder. */
function command(script: string, DATA_DIR: string, args: string[], extra: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE, ...extra };
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "scripts", script), ...args],
      { env, cwd: ROOT },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

/** A site's data folder, whose services are not running: two databases, pictures and secrets. */
async function makeSite() {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-backup-"));
  const data = join(folder, "data");
  for (const path of [...FILE_KINDS, "cms/public/uploads/sub"])
    mkdirSync(join(data, path), { recursive: true });
  for (const name of ["account-service.sqlite", "cms.sqlite"]) {
    const db = new Sqlite(join(data, name));
    db.pragma("journal_mode = WAL");
    db.exec(
      "CREATE TABLE pair (one INTEGER, other INTEGER, filler BLOB); INSERT INTO pair VALUES (0, 0, NULL)",
    );
    db.prepare("UPDATE pair SET filler = ?").run(randomBytes(2_000_000));
    db.close();
  }
  for (const kind of FILE_KINDS) writeFileSync(join(data, kind, "picture.webp"), randomBytes(100_000));
  writeFileSync(join(data, "cms/public/uploads/sub/news ñ.png"), randomBytes(100_000));
  writeFileSync(join(data, "cms/public/uploads/empty.txt"), "");
  writeFileSync(join(data, "secrets.env"), "ACCOUNT_DATA_KEY=of-the-first-site\n");
  // Ports on which nothing listens.
  const ports: NodeJS.ProcessEnv = {};
  for (const name of ["WEB_PORT", "CMS_PORT", "ACCOUNT_SERVICE_PORT"]) ports[name] = String(await freePort());
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const key = join(folder, "identity.txt");
  writeFileSync(key, `# created by a test\n${identity}\n`);
  return {
    folder,
    data,
    identity,
    recipient,
    backups: join(folder, "backups"),
    /** For the recipient, which is much faster than a passphrase. */
    backUp: (args: string[] = ["--recipient", recipient], extra: NodeJS.ProcessEnv = {}) =>
      command("backup.mjs", data, ["--to", join(folder, "backups"), ...args], { ...ports, ...extra }),
    restore: (archive: string, args: string[] = ["--identity", key], extra: NodeJS.ProcessEnv = {}) =>
      command("restore.mjs", extra.DATA_DIR ?? data, [archive, ...args], { ...ports, ...extra }),
    newest: () => join(folder, "backups", readdirSync(join(folder, "backups")).sort().at(-1) ?? ""),
    clean: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A hash of each file below a folder. */
const hashes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length), createHash("sha256").update(readFileSync(path)).digest("hex")];
      }),
  );

const pairIn = (file: string) => {
  const db = new Sqlite(file, { readonly: true });
  const pair = db.prepare("SELECT one, other FROM pair").get() as { one: number; other: number };
  db.close();
  return pair;
};

test("a backup under writes is of one moment, and is restored elsewhere completely", async () => {
  const site = await makeSite();
  // Changes the first value in one statement and the second in the next, without a pause.
  const writer = spawn(process.execPath, [
    "-e",
    `const db = new (require("better-sqlite3"))(process.argv[1], { timeout: 5000 });
     const change = db.transaction(() => { db.exec("UPDATE pair SET one = one + 1"); db.exec("UPDATE pair SET other = other + 1"); });
     process.stdout.write("writing");
     for (;;) change();`,
    join(site.data, "account-service.sqlite"),
  ]);
  try {
    await new Promise((resolve) => writer.stdout.once("data", resolve));
    const before = pairIn(join(site.data, "account-service.sqlite")).one;
    const { code, text } = await site.backUp([]);
    expect(text).toContain("9 files");
    expect(code).toBe(0);
    const file = site.newest();
    expect(statSync(file).mode & 0o077).toBe(0);
    // Nothing unencrypted is left.
    expect(readdirSync(site.data).filter((name) => name.startsWith("backup-"))).toEqual([]);

    const elsewhere = join(site.folder, "elsewhere");
    const restored = await site.restore(file, [], { DATA_DIR: elsewhere });
    expect(restored.text).toContain("Restored 9 files");
    expect(restored.code).toBe(0);
    const pair = pairIn(join(elsewhere, "account-service.sqlite"));
    expect(pair.one).toBe(pair.other);
    expect(pair.one).toBeGreaterThanOrEqual(before);
    for (const path of [...FILE_KINDS, "cms/public/uploads", "secrets.env"].map((name) =>
      [site.data, elsewhere].map((base) => join(base, name)),
    )) {
      const [from = "", to = ""] = path;
      if (statSync(from).isDirectory()) expect(hashes(to)).toEqual(hashes(from));
      else expect(readFileSync(to)).toEqual(readFileSync(from));
    }
    expect(readdirSync(elsewhere).filter((name) => /^(restored|replaced)-/.test(name))).toEqual([]);
    const names = readdirSync(elsewhere, { recursive: true }).map(String);
    expect(names.filter((name) => statSync(join(elsewhere, name)).mode & 0o077)).toEqual([]);
  } finally {
    writer.kill("SIGKILL");
    site.clean();
  }
});

test("a restore keeps what it replaces, and refuses a site that runs", async () => {
  const site = await makeSite();
  await site.backUp();
  const archived = hashes(site.data);
  const db = new Sqlite(join(site.data, "cms.sqlite"));
  db.pragma("journal_mode = WAL");
  db.exec("UPDATE pair SET one = 7, other = 7");
  writeFileSync(join(site.data, "tickets/later.webp"), "later");
  const inUse = await site.restore(site.newest());
  expect([inUse.code, inUse.text]).toEqual([
    1,
    expect.stringContaining("cms.sqlite is in use by another process"),
  ]);
  db.close();

  const server = (await import("node:net")).createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const running = await site.restore(site.newest(), undefined, { WEB_PORT: String(port) });
  expect([running.code, running.text]).toEqual([
    1,
    expect.stringContaining(`web (127.0.0.1:${port}). Stop it first`),
  ]);
  server.close();
  expect(readdirSync(site.data).filter((name) => /^(restored|replaced)-/.test(name))).toEqual([]);

  const done = await site.restore(site.newest());
  expect(done.code, done.text).toBe(0);
  const replaced = readdirSync(site.data).filter((name) => name.startsWith("replaced-"));
  expect(replaced).toHaveLength(1);
  expect(pairIn(join(site.data, replaced[0] ?? "", "cms/cms.sqlite"))).toEqual({ one: 7, other: 7 });
  expect(existsSync(join(site.data, replaced[0] ?? "", "account-service/tickets/later.webp"))).toBe(true);
  expect(existsSync(join(site.data, "tickets/later.webp"))).toBe(false);
  expect(pairIn(join(site.data, "cms.sqlite"))).toEqual({ one: 0, other: 0 });
  const { "/tickets/picture.webp": picture } = hashes(site.data);
  expect(picture).toBe(archived["/tickets/picture.webp"]);
  site.clean();
});

test("what cannot be read completely replaces nothing", async () => {
  const site = await makeSite();
  await site.backUp();
  const good = site.newest();
  const before = hashes(site.data);
  const refused = async (archive: string, sentence: string, args?: string[]) => {
    const { code, text } = await site.restore(archive, args);
    expect(text).toContain(sentence);
    expect(text).not.toContain("    at ");
    expect(code).toBe(1);
    expect(hashes(site.data)).toEqual(before);
  };
  const passphrase = join(site.folder, "passphrase");
  writeFileSync(passphrase, "another passphrase\n");
  await refused(good, "The passphrase is wrong, or the backup was made for a recipient", [
    "--passphrase-file",
    passphrase,
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await site.backUp([]);
  await refused(site.newest(), "The passphrase is wrong", ["--passphrase-file", passphrase]);
  await refused(join(site.folder, "nothing"), "does not exist");
  const bad = join(site.folder, "bad.tar.gz.age");
  for (const part of [0.2, 0.7, 0.999]) {
    cpSync(good, bad);
    truncateSync(bad, Math.floor(statSync(good).size * part));
    await refused(bad, "cut off or damaged. Nothing was replaced.");
  }
  const bytes = readFileSync(good);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(bad, bytes);
  await refused(bad, "cut off or damaged. Nothing was replaced.");
  writeFileSync(bad, "no archive");
  await refused(bad, "is no backup");

  // Whoever knows the passphrase, or the public key, may still not write outside of the data.
  const forged = async (name: string, content = "x") => {
    rmSync(bad);
    const entry = { name, size: content.length, open: () => Readable.from([Buffer.from(content)]) };
    await writeArchive(bad, { recipients: [site.recipient] }, one(entry), {
      version: "0",
      created: new Date(),
    });
  };
  for (const name of [
    "../evil",
    "account-service/tickets/../../../evil",
    "account-service/tickets/a\\..\\b",
    "C:/evil",
  ]) {
    await forged(name);
    await refused(bad, "is not one of this program's");
  }
  await forged("elsewhere/file");
  await refused(bad, 'contains "elsewhere/file"');
  await forged("cms/cms.dump");
  await refused(bad, "contains a PostgreSQL database of the cms");
  await forged("account-service/tickets/one");
  await refused(bad, "The backup has no account-service/account-service.sqlite");
  await forged("account-service/account-service.sqlite", "no database");
  await refused(bad, "account-service/account-service.sqlite in the backup is damaged");
  expect(existsSync(join(site.folder, "evil"))).toBe(false);

  // A manifest that does not fit, and none.
  const sha256 = createHash("sha256").update("one").digest("hex");
  const name = "account-service/tickets/one";
  const handmade = async (manifest?: object) => {
    const tar = pack();
    tar.entry({ name }, "one");
    if (manifest) tar.entry({ name: "manifest.json" }, JSON.stringify(manifest));
    tar.finalize();
    const encrypter = new Encrypter();
    encrypter.addRecipient(site.recipient);
    writeFileSync(bad, await encrypter.encrypt(gzipSync(await buffer(tar as never))));
  };
  await handmade();
  await refused(bad, "its manifest is missing. Nothing was replaced.");
  await handmade({ format: 2, version: "9", created: "", files: [{ name, size: 3, sha256 }] });
  await refused(bad, "made by a newer version");
  const about = { format: 1, version: "0", created: "" };
  await handmade({ ...about, files: [{ name, size: 3, sha256: sha256.replace(/./, "x") }] });
  await refused(bad, `${name} is not what its manifest says`);
  await handmade({ ...about, files: [] });
  await refused(bad, `${name} is not what its manifest says`);
  await handmade({
    ...about,
    files: [
      { name, size: 3, sha256 },
      { name: "account-service/tickets/two", size: 1, sha256 },
    ],
  });
  await refused(bad, "account-service/tickets/two is not what its manifest says");
  site.clean();
});

async function* one<T>(entry: T) {
  yield entry;
}

test("a backup for a recipient is read with its identity, and by age's and tar's own formats", async () => {
  const site = await makeSite();
  const made = await site.backUp();
  expect(made.code, made.text).toBe(0);
  const decrypter = new Decrypter();
  decrypter.addIdentity(site.identity);
  const tar = gunzipSync(await decrypter.decrypt(new Uint8Array(readFileSync(site.newest()))));
  const files: Record<string, Buffer> = {};
  const reading = extract();
  reading.end(tar);
  for await (const entry of reading) files[entry.header.name] = await buffer(entry as never);
  expect(files["settings/secrets.env"]?.toString()).toBe("ACCOUNT_DATA_KEY=of-the-first-site\n");
  expect(JSON.parse(files["manifest.json"]?.toString() ?? "")).toMatchObject({
    format: 1,
    version: "0.1.0",
    files: expect.arrayContaining([expect.objectContaining({ name: "cms/uploads/empty.txt", size: 0 })]),
  });

  const file = join(site.folder, "another.txt");
  writeFileSync(file, `# created by a test\n${await generateIdentity()}\n`);
  const wrong = await site.restore(site.newest(), ["--identity", file]);
  expect(wrong.text).toContain("None of the keys in the identity file is for this backup.");
  writeFileSync(file, "no key\n");
  expect((await site.restore(site.newest(), ["--identity", file])).text).toContain("is no identity file");
  const done = await site.restore(site.newest());
  expect(done.code, done.text).toBe(0);

  const none = await site.backUp(["--recipient", "age1nonsense"]);
  expect(none.text).toContain("age1nonsense is no age recipient");
  const weak = await site.backUp([], { BACKUP_PASSPHRASE: "short" });
  expect(weak.text).toContain("at least 12 characters");
  const mute = await command("backup.mjs", site.data, ["--to", site.backups], {
    BACKUP_PASSPHRASE: undefined,
  });
  expect([mute.code, mute.text]).toEqual([
    1,
    expect.stringContaining("Backups are encrypted: give --recipient"),
  ]);
  site.clean();
});

test("only as many backups stay as were asked for, and nothing else is deleted", async () => {
  const site = await makeSite();
  mkdirSync(site.backups);
  const old = Array.from({ length: 5 }, (_, day) => `tambayan-2026-01-0${day + 1}T00-00-00Z.tar.gz.age`);
  const left = "tambayan-2026-01-01T00-00-00Z.tar.gz.age.partial";
  for (const name of [...old, left, "notes.txt", "tambayan-mine.tar.gz.age"])
    writeFileSync(join(site.backups, name), "");
  const { code, text } = await site.backUp(["--recipient", site.recipient, "--keep", "3"], {
    CMS_S3_BUCKET: "uploads-of-editors",
  });
  expect(code, text).toBe(0);
  expect(text).toContain("The pictures in the bucket uploads-of-editors are not in this backup");
  expect(text).toContain("Deleted 3 older backups.");
  const names = readdirSync(site.backups).sort();
  expect(names).toHaveLength(5);
  expect(names).toEqual(expect.arrayContaining([...old.slice(3), "notes.txt", "tambayan-mine.tar.gz.age"]));
  expect((await site.backUp(["--keep", "0"])).text).toContain("--keep must be a whole number");
  expect((await site.backUp(["--kep", "1"])).text).toContain("Unknown option '--kep'");
  site.clean();
});

test("a full disk and a damaged database are told, and leave no half backup", async () => {
  const site = await makeSite();
  mkdirSync(site.backups);
  // A disk of its own, in a namespace of its own, that ends with it.
  const small = (size: string, script: string) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, DATA_DIR: site.data };
      execFile(
        "unshare",
        [
          "--mount",
          "--map-root-user",
          "sh",
          "-c",
          `mount -t tmpfs -o size=${size} tmpfs "$0" && "$1" ${script}; echo "left: $(ls "$0")"`,
          site.backups,
          process.execPath,
        ],
        { env, cwd: ROOT },
        (_error, stdout, stderr) => resolve(stdout + stderr),
      );
    });
  const script = `scripts/backup.mjs --recipient ${site.recipient} --to "$0"`;
  const probe = await small("8m", "--version");
  test.skip(!probe.includes("left:"), "this machine has no namespaces for users");
  const before = await small("1m", script);
  expect(before).toMatch(/not enough space in .*: \d+ MB are needed, \d MB are free\./);
  expect(before).toMatch(/^left: $/m);
  // No room for one more file, and a disk that is full in the middle of one.
  const inodes = await small("50m,nr_inodes=1", script);
  expect(inodes).toContain("The disk is full. There is no backup: free some space");
  const program = `const { writeArchive } = await import("./scripts/lib/archive.mjs");
    const content = (await import("node:crypto")).randomBytes(9_000_000);
    const { Readable } = await import("node:stream");
    const entries = async function* () { yield { name: "one", size: content.length, open: () => Readable.from([content]) }; };
    await writeArchive(process.argv[1] + "/archive", { recipients: ["${site.recipient}"] }, entries(), { version: "0", created: new Date() })
      .catch((error) => console.log("failed with", error.code));`;
  writeFileSync(join(site.folder, "program.mjs"), program);
  const middle = await small("4m", `--input-type=module -e "$(cat ${site.folder}/program.mjs)" "$0"`);
  expect(middle).toContain("failed with ENOSPC");

  writeFileSync(join(site.data, "cms.sqlite"), "no database at all");
  const damaged = await site.backUp();
  expect(damaged.code).toBe(1);
  expect(readdirSync(site.backups)).toEqual([]);
  site.clean();
});

test("the drill: a site is backed up while players buy, and runs elsewhere with every coin accounted for", async ({
  site,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-drill-"));
  const player = await register(site);
  const data = join(site.database, "..");
  giveCoins(site, player.UserID, 100_000);
  await command("operator.mjs", data, ["reconcile", "--record"]);
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${site.accountUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data?: { token: string } };
    return { status: response.status, data: data ?? { token: "" } };
  };
  const session = await call("/processlogin", { UserID: player.UserID, UserPass: player.password });
  expect(session.status).toBe(200);
  const authorization = { authorization: `Bearer ${session.data.token}` };
  const catalogue = (await (
    await fetch(`${site.accountUrl}/shop/items`, { headers: authorization })
  ).json()) as {
    items: { ProductNum: number }[];
  };
  const ProductNum = catalogue.items[0]?.ProductNum ?? 0;

  let buying = true;
  let bought = 0;
  const shopping = (async () => {
    while (buying) {
      await call("/cart/items", { ProductNum, quantity: 1 }, authorization);
      const { status } = await call(
        "/cart/buy",
        {},
        { ...authorization, "idempotency-key": randomBytes(16).toString("hex") },
      );
      if (status === 200) bought += 1;
    }
  })();
  try {
    await expect.poll(() => bought).toBeGreaterThan(3);
    const before = bought;
    const made = await command("backup.mjs", data, ["--to", join(folder, "backups")]);
    expect(made.code, made.text).toBe(0);
    expect(bought).toBeGreaterThan(before);
    buying = false;
    await shopping;

    const elsewhere = join(folder, "data");
    const kept = { ...process.env };
    Object.assign(process.env, {
      DATA_DIR: elsewhere,
      WEB_PORT: String(await freePort()),
      CMS_PORT: String(await freePort()),
      ACCOUNT_SERVICE_PORT: String(await freePort()),
    });
    const supervisor = new Supervisor({ logs: join(folder, "logs") });
    try {
      const archive = join(folder, "backups", readdirSync(join(folder, "backups"))[0] ?? "");
      const done = await command("restore.mjs", elsewhere, [archive]);
      expect(done.code, done.text).toBe(0);

      const orders = new Sqlite(join(elsewhere, "account-service.sqlite"), { readonly: true });
      const there = orders.prepare('SELECT COUNT(*) FROM "Order"').pluck().get() as number;
      const books = orders
        .prepare(
          `SELECT COUNT(*) FROM LedgerEntry entry JOIN UserInfo info ON info.UserNum = entry.UserNum
           WHERE entry.currency = 'coin' AND entry.id = (SELECT MAX(id) FROM LedgerEntry WHERE UserNum = entry.UserNum AND currency = 'coin')
           AND entry.balance <> info.UserPoint`,
        )
        .pluck()
        .get();
      orders.close();
      expect(there).toBeGreaterThanOrEqual(before);
      expect(there).toBeLessThan(bought + 1);
      expect(books).toBe(0);
      const checked = await command("operator.mjs", elsewhere, ["reconcile"]);
      expect(checked.text).toContain("All balances match the ledger.");
      expect(checked.text).toContain("All orders match the game's table.");
      expect((await command("operator.mjs", elsewhere, ["verify-audit"])).code).toBe(0);

      const { account, cms, web } = services(loadSecrets().secrets);
      await Promise.all([supervisor.start(account), supervisor.start(cms)]);
      await supervisor.start(web);
      const url = `http://127.0.0.1:${process.env.WEB_PORT}`;
      const home = await (await fetch(url)).text();
      expect(home).toContain("<h1");
      const picture = /src="(\/[^"]*uploads[^"]*)"/.exec(home)?.[1];
      expect(picture).toBeDefined();
      expect((await fetch(`${url}${picture?.replaceAll("&amp;", "&")}`)).status).toBe(200);
      // The passwords and secrets are those of the backup.
      const again = await fetch(`http://127.0.0.1:${process.env.ACCOUNT_SERVICE_PORT}/processlogin`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ UserID: player.UserID, UserPass: player.password }),
      });
      expect(again.status).toBe(200);
    } finally {
      await supervisor.stopAll();
      for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
      Object.assign(process.env, kept);
    }
  } finally {
    buying = false;
    await shopping;
    rmSync(folder, { recursive: true, force: true });
  }
});

const POSTGRES = process.env.TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

test("the cms's PostgreSQL is dumped and replaced, and the replaced content is kept", async () => {
  const server = knex({ client: "pg", connection: POSTGRES });
  const answers = await server.raw("SELECT 1").then(
    () => true,
    () => false,
  );
  if (!answers) await server.destroy();
  test.skip(!answers, "no PostgreSQL answers");
  const name = `tambayan_backup_${process.pid}_test`;
  await server.raw("CREATE DATABASE ??", [name]);
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  const site = await makeSite();
  rmSync(join(site.data, "cms.sqlite"));
  const extra = { CMS_DATABASE_URL: url.href };
  const db = knex({ client: "pg", connection: url.href });
  const titles = () => db("news").orderBy("id").pluck("title");
  try {
    await db.schema.createTable("news", (table) => {
      table.increments("id");
      table.text("title");
    });
    await db("news").insert([{ title: "Opening" }, { title: "Event ñ" }]);
    const made = await site.backUp(undefined, extra);
    expect(made.code, made.text).toBe(0);
    await db("news").where({ id: 1 }).delete();
    await db("news").insert({ title: "Later" });

    // An embedded database is not replaced by a dump, and what is not there is not restored.
    const embedded = await site.restore(site.newest());
    expect(embedded.text).toContain("The backup contains a PostgreSQL database of the cms");
    const unreachable = new URL(url);
    unreachable.port = String(await freePort());
    const pictures = hashes(join(site.data, "cms/public/uploads"));
    const failed = await site.restore(site.newest(), undefined, { CMS_DATABASE_URL: unreachable.href });
    expect(failed.text).toContain("pg_dump failed");
    expect(hashes(join(site.data, "cms/public/uploads"))).toEqual(pictures);
    expect(await titles()).toEqual(["Event ñ", "Later"]);
    expect(readdirSync(site.data).filter((entry) => /^(restored|replaced)-/.test(entry))).toEqual([]);

    const done = await site.restore(site.newest(), undefined, extra);
    expect(done.code, done.text).toBe(0);
    expect(await titles()).toEqual(["Opening", "Event ñ"]);
    // The dump is not left where it was extracted.
    expect(readdirSync(site.data).filter((entry) => entry.startsWith("restored-"))).toEqual([]);
    const [replaced = ""] = readdirSync(site.data).filter((entry) => entry.startsWith("replaced-"));
    execFileSync(
      "pg_restore",
      ["--clean", `--dbname=${url.href}`, join(site.data, replaced, "cms/cms.dump")],
      { stdio: "pipe" },
    );
    expect(await titles()).toEqual(["Event ñ", "Later"]);

    const closed = await site.backUp(undefined, { CMS_DATABASE_URL: unreachable.href });
    expect([closed.code, closed.text]).toEqual([1, expect.stringContaining("pg_dump failed")]);
    expect(readdirSync(site.backups)).toHaveLength(1);
  } finally {
    await db.destroy();
    await server.raw("DROP DATABASE ??", [name]);
    await server.destroy();
    site.clean();
  }
});

test("services with a settings folder are backed up with it, and keep their own settings on a restore", async () => {
  const site = await makeSite();
  const settings = join(site.folder, "settings");
  mkdirSync(settings);
  const write = (DATA_KEY: string) => {
    for (const name of ["account-service", "cms", "web"]) {
      const own = name === "account-service" ? `DATA_KEY=${DATA_KEY}\n` : "";
      writeFileSync(join(settings, `${name}.env`), `DATA_DIR=${site.data}\nPORT=${closed}\n${own}`);
    }
  };
  const closed = await freePort();
  write("the-first");
  const incomplete = await site.backUp(["--recipient", site.recipient, "--settings", site.folder]);
  expect(incomplete.text).toContain("lacks account-service.env, cms.env, web.env");
  const made = await site.backUp(["--recipient", site.recipient, "--settings", settings]);
  expect(made.code, made.text).toBe(0);
  const key = ["--identity", join(site.folder, "identity.txt"), "--settings", settings];
  const same = await site.restore(site.newest(), key);
  expect(same.code, same.text).toBe(0);
  expect(same.text).not.toContain("settings are in");
  expect(readdirSync(settings).filter((name) => name.startsWith("restored-"))).toEqual([]);
  write("another");
  const other = await site.restore(site.newest(), key);
  expect(other.code, other.text).toBe(0);
  expect(other.text).toContain("DATA_KEY differs from the backup's");
  const folder = /settings are in (\S+);/.exec(other.text)?.[1] ?? "";
  expect(readFileSync(join(folder, "account-service.env"), "utf8")).toContain("DATA_KEY=the-first");
  expect(readFileSync(join(settings, "account-service.env"), "utf8")).toContain("DATA_KEY=another");
  site.clean();
});

test("SQL Server's backups are restored by its administrator", async () => {
  const site = await makeSite();
  const ACCOUNT_DATABASE_URL = `mssql://site:secret-pw@127.0.0.1:${await freePort()}/Tambayan`;
  const secrets = Object.fromEntries(
    ["ACCOUNT_JWT_SECRET", "ACCOUNT_DATA_KEY", "ACCOUNT_WEB_KEY"].map((name) => [name, "s".repeat(40)]),
  );
  const failed = await site.backUp(undefined, { ACCOUNT_DATABASE_URL, ...secrets });
  expect(failed.code).toBe(1);
  expect(failed.text).toContain("SQL Server did not back up its databases: ");
  expect(failed.text).toContain("Could not connect");
  expect(failed.text).not.toContain("secret-pw");
  expect(readdirSync(site.backups)).toEqual([]);

  const archive = join(site.folder, "archive");
  async function* entries() {
    const files = {
      "sql-server/restore.sql": Buffer.from("USE master;\n"),
      "sql-server/Tambayan.bak": Buffer.from("a backup"),
      "cms/cms.sqlite": readFileSync(join(site.data, "cms.sqlite")),
    };
    for (const [name, content] of Object.entries(files))
      yield { name, size: content.length, open: () => Readable.from([content]) };
  }
  await writeArchive(archive, { recipients: [site.recipient] }, entries(), {
    version: "0.1.0",
    created: new Date(),
  });
  const done = await site.restore(archive, undefined, { ACCOUNT_DATABASE_URL });
  expect(done.code, done.text).toBe(0);
  const script = /restored by (\S+restore\.sql): read it/.exec(done.text)?.[1] ?? "";
  expect(readFileSync(script, "utf8")).toBe("USE master;\n");
  expect(readFileSync(join(script, "../Tambayan.bak"), "utf8")).toBe("a backup");
  expect(done.text).toContain("The backup has no secrets");
  site.clean();
});
