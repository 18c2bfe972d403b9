// @ts-check
import { execFile } from "node:child_process";
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { isSafe, writeArchive } from "./archive.mjs";
import { copySqlite, dumpPostgres } from "./databases.mjs";
import { aboutSpace, checkSpace, filesBelow, megabytes, sizeOf } from "./disk.mjs";
import { Failure } from "./fail.mjs";
import { PRIVATE_FOLDER, ROOT } from "./paths.mjs";

/** @typedef {import("./archive.mjs").Entry} Entry */
/** @typedef {import("./installation.mjs").Part} Part */

/** A backup's name has the time in UTC, so that names sort by it. */
const NAME = /^tambayan-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz\.age$/;
/** @param {Date} date */
const stampOf = (date) => date.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
const PARTIAL = ".partial";
/** A partial backup older than this was left by a process that was killed, in ms. */
const LEFT_AFTER = 24 * 3_600_000;

/** The product's version. */
export const version = () => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

/**
 * A copy of a database has no older time than that of a folder whose files its rows name: so databases are first.
 * @param {Part} part
 */
const isDatabase = ({ kind }) => kind !== "folder" && kind !== "settings";

/**
 * A file as it is now: opened, because it may be deleted before its turn, and no longer than now, because it may grow.
 * @param {string} path @param {string} name
 * @returns {Entry | undefined} undefined if it does not exist
 */
function entryOf(path, name) {
  if (!existsSync(path)) return undefined;
  const fd = openSync(path, "r");
  const { size } = fstatSync(fd);
  if (size > 0) return { name, size, open: () => createReadStream(path, { fd, end: size - 1 }) };
  closeSync(fd);
  return { name, size, open: () => Readable.from([]) };
}

/** What a part takes at most, in bytes. @param {Part} part */
function spaceOf(part) {
  if (part.kind === "sqlite") return sizeOf(part.path) + sizeOf(`${part.path}-wal`);
  if (part.kind === "folder")
    return filesBelow(part.path).reduce((sum, file) => sum + sizeOf(join(part.path, file)), 0);
  return 0;
}

/**
 * @param {object} options
 * @param {import("./installation.mjs").Installation} options.installation
 * @param {string} options.to the folder of the backups
 * @param {import("./archive.mjs").Encryption} options.encryption
 * @param {number} [options.keep] how many backups stay in the folder, this one included; all if not given
 * @param {SqlServerOptions} [options.sqlServer]
 * @param {(sentence: string) => void} options.say
 * @returns {Promise<string>} the backup's path
 * @throws Failure if something is missing, unreadable or damaged, or the disk is full; then there is no backup
 */
export async function backUp({ installation, to, encryption, keep, sqlServer, say }) {
  const { parts, buckets } = installation;
  const folder = resolve(to);
  const created = new Date();
  const base = parts[0]?.base ?? folder;
  const missing = parts.filter((part) => part.kind === "sqlite" && !existsSync(part.path));
  if (missing.length > 0)
    throw new Failure(
      `There is no site to back up: ${missing.map(({ name }) => name).join(", ")} not found in ${base}.`,
    );
  mkdirSync(folder, PRIVATE_FOLDER);
  if (!parts.some((part) => part.kind === "settings" && existsSync(part.path)))
    say("No settings file was found, so this backup has no secrets: keep DATA_KEY yourself.");
  for (const bucket of buckets)
    say(`The pictures in the bucket ${bucket} are not in this backup: back up the S3 server itself.`);
  checkSpace(
    folder,
    parts.reduce((sum, part) => sum + spaceOf(part), 0),
  );
  checkSpace(
    base,
    parts.filter(isDatabase).reduce((sum, part) => sum + spaceOf(part), 0),
  );

  const file = join(folder, `tambayan-${stampOf(created)}.tar.gz.age`);
  // Of a second process in the same second; what it writes is not this one's to delete.
  if ([file, file + PARTIAL].some(existsSync))
    throw new Failure(`Another backup was begun in this second: ${file}. Try again if it does not appear.`);
  // Copies that are not encrypted yet stay in the private folder that has the originals.
  const copies = mkdtempSync(join(base, "backup-"));
  /** Ends with whatever ends the process. */
  const clean = () => {
    rmSync(copies, { recursive: true, force: true });
    rmSync(file + PARTIAL, { force: true });
  };
  process.once("exit", clean);
  try {
    const manifest = await writeArchive(
      file + PARTIAL,
      encryption,
      entriesOf(parts, copies, created, sqlServer, say),
      {
        version: version(),
        created,
      },
    );
    renameSync(file + PARTIAL, file);
    say(`${file}: ${manifest.files.length} files, ${megabytes(sizeOf(file))}.`);
  } catch (error) {
    throw aboutSpace(error, `There is no backup: free some space in ${folder} and ${base}, and try again.`);
  } finally {
    clean();
    process.removeListener("exit", clean);
  }
  tidy(folder, basename(file), keep, say);
  return file;
}

/**
 * @param {Part[]} parts @param {string} copies @param {Date} created @param {SqlServerOptions | undefined} sqlServer
 * @param {(sentence: string) => void} say
 * @returns {AsyncGenerator<Entry>}
 */
async function* entriesOf(parts, copies, created, sqlServer, say) {
  for (const part of [...parts].sort((a, b) => Number(isDatabase(b)) - Number(isDatabase(a)))) {
    const copy = join(copies, part.name.replaceAll("/", "-"));
    if (part.kind === "sqlite") await copySqlite(part.path, copy);
    if (part.kind === "postgres") await dumpPostgres(part.url, copy);
    if (part.kind === "sql-server") {
      yield* sqlServerEntries(part, created, sqlServer, say);
    } else if (part.kind === "folder") {
      for (const name of filesBelow(part.path)) {
        // U+FFFD: bytes that are no UTF-8, by which Node does not find the file.
        if (!isSafe(name) || name.includes("\uFFFD"))
          throw new Failure(
            `There is no backup: ${join(part.path, name)} could not be restored under its name. Rename it, without : and \\ and other unusual characters.`,
          );
        const entry = entryOf(join(part.path, name), `${part.name}/${name}`);
        if (entry) yield entry;
      }
    } else {
      const entry = entryOf(part.kind === "settings" ? part.path : copy, part.name);
      if (entry) yield entry;
      rmSync(copy, { force: true });
    }
  }
}

/**
 * @typedef {object} SqlServerOptions
 * @property {string} [folder] on SQL Server's machine; its own backup folder if not given
 * @property {boolean} [gameDatabases] the game's databases too
 */

/**
 * SQL Server writes its backups on its own machine. Where that is this one, they go into the archive.
 * @param {import("./installation.mjs").SqlServerPart} part
 * @param {Date} created
 * @param {SqlServerOptions | undefined} options
 * @param {(sentence: string) => void} say
 * @returns {AsyncGenerator<Entry>}
 */
async function* sqlServerEntries({ environment }, created, options, say) {
  const program = join(ROOT, "account-service/dist/operator.js");
  if (!existsSync(program)) throw new Failure("account-service is not built yet: npm run build");
  const args = ["back-up-databases", "--stamp", stampOf(created)];
  if (options?.folder) args.push("--folder", options.folder);
  if (options?.gameDatabases) args.push("--game-databases");
  // A statement may take hours.
  const env = { ...process.env, ...environment, DB_REQUEST_TIMEOUT_MS: String(24 * 3_600_000) };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: join(ROOT, "account-service"),
    env,
  }).catch((error) => {
    throw new Failure(
      `SQL Server did not back up its databases: ${String(error.stderr || error.message).trim()}`,
    );
  });
  /** @type {{ backups: { database: string, file: string }[], script: string }} */
  const { backups, script } = JSON.parse(stdout);
  const text = Buffer.from(script);
  yield { name: "sql-server/restore.sql", size: text.length, open: () => Readable.from([text]) };
  for (const { database, file } of backups) {
    const entry = entryOf(file, `sql-server/${file.split(/[\\/]/).at(-1)}`);
    if (!entry) {
      say(`${database} is on SQL Server's machine, in ${file}, and not in this archive: copy it yourself.`);
      continue;
    }
    yield entry;
    rmSync(file);
  }
}

/**
 * Deletes what a killed backup left, and all but the newest backups.
 * @param {string} folder @param {string} newest this one
 * @param {number | undefined} keep @param {(sentence: string) => void} say
 */
function tidy(folder, newest, keep, say) {
  const names = readdirSync(folder);
  const before = stampOf(new Date(Date.now() - LEFT_AFTER));
  for (const name of names) {
    if (!name.endsWith(PARTIAL) || !NAME.test(name.slice(0, -PARTIAL.length))) continue;
    if (name < `tambayan-${before}`) rmSync(join(folder, name), { force: true });
  }
  if (keep === undefined) return;
  const backups = names.filter((name) => NAME.test(name)).sort();
  // All were made before this one: where a name has a later time, the clock was wrong, and they go first.
  const ahead = backups.filter((name) => name > newest);
  const old = [...ahead, ...backups.filter((name) => name <= newest)].slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  if (old.length > 0) say(`Deleted ${old.length} older ${old.length === 1 ? "backup" : "backups"}.`);
}
