// @ts-check
import {
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readArchive } from "./archive.mjs";
import { version } from "./back-up.mjs";
import { checkDump, checkSqlite, checkUnused, dumpPostgres, restorePostgres } from "./databases.mjs";
import { aboutSpace, checkSpace, filesBelow, sizeOf } from "./disk.mjs";
import { readEnvFile } from "./env-file.mjs";
import { Failure } from "./fail.mjs";
import { runningServices } from "./installation.mjs";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./paths.mjs";

/** @typedef {import("./installation.mjs").Part} Part */

const GONE = { recursive: true, force: true };

/** What a file in a backup is, as the error about it says. */
const KINDS = [
  { name: "account-service/account-service.sqlite", title: "the embedded database of account-service" },
  { name: "sql-server", title: "backups of SQL Server" },
  { name: "cms/cms.sqlite", title: "the embedded database of the cms" },
  { name: "cms/cms.dump", title: "a PostgreSQL database of the cms" },
];

/** @param {string} name @param {string} part */
const isIn = (name, part) => name === part || name.startsWith(`${part}/`);

/** A database that the site has, and its write-ahead log. @param {string} file */
const withLog = (file) => ["", "-wal", "-shm"].map((suffix) => file + suffix).filter(existsSync);

/**
 * Replaces a site's data by a backup's. Everything is extracted and checked first; what is replaced is kept beside.
 * @param {object} options
 * @param {string} options.archive
 * @param {import("./archive.mjs").Decryption} options.decryption
 * @param {import("./installation.mjs").Installation} options.installation
 * @param {(sentence: string) => void} options.say
 * @throws Failure if the site runs, or the backup cannot be read completely; then nothing was replaced
 */
export async function restore({ archive, decryption, installation, say }) {
  const file = resolve(archive);
  if (!existsSync(file)) throw new Failure(`${file} does not exist.`);
  await checkStopped(installation);

  const stamp = new Date().toISOString().replaceAll(":", "-");
  const restored = `restored-${stamp}`;
  const replaced = `replaced-${stamp}`;
  const { parts } = installation;
  const bases = [...new Set(parts.map(({ base }) => base))];
  const clean = () => {
    for (const base of bases) rmSync(join(base, restored), GONE);
  };
  process.once("exit", clean);
  try {
    for (const base of bases) mkdirSync(base, PRIVATE_FOLDER);
    // What is in it is hardly ever smaller.
    checkSpace(parts[0]?.base ?? dirname(file), sizeOf(file));

    /** @param {Part} part @param {string} [name] of a file in it */
    const extracted = (part, name = part.name) => join(part.base, restored, ...name.split("/"));
    const manifest = await readArchive(file, decryption, (name) => {
      const part = parts.find((one) => isIn(name, one.name)) ?? foreignPart(name, parts);
      const path = extracted(part, name);
      mkdirSync(dirname(path), PRIVATE_FOLDER);
      return createWriteStream(path, { ...PRIVATE_FILE, flags: "wx" });
    });
    if (manifest.version !== version())
      say(`The backup was made by version ${manifest.version}; this is ${version()}.`);
    const has = (/** @type {Part} */ part) => manifest.files.some(({ name }) => isIn(name, part.name));
    for (const part of parts) {
      if (part.kind === "sqlite" || part.kind === "postgres") {
        if (!has(part)) throw new Failure(`The backup has no ${part.name}. Nothing was replaced.`);
        if (part.kind === "sqlite") checkSqlite(extracted(part), `${part.name} in the backup`);
        else await checkDump(extracted(part));
      }
    }
    for (const base of bases) giveToOwner(base, restored);

    // Reading the backup takes minutes: somebody, or a service manager, may have started the site since.
    await checkStopped(installation);
    await exchange(parts, { has, extracted, replaced });
    for (const base of bases) giveToOwner(base, replaced);
    say(`Restored ${manifest.files.length} files of ${manifest.created}.`);
    say(
      `What was there before is in ${
        bases
          .map((base) => join(base, replaced))
          .filter(existsSync)
          .join(", ") || "no folder: there was nothing"
      }.`,
    );
    adviseOnSettings({ manifest, parts, installation, restored, say });
    adviseOnSqlServer({ parts, restored, say });
    for (const base of bases)
      if (filesBelow(join(base, restored)).length === 0) rmSync(join(base, restored), GONE);
  } catch (error) {
    clean();
    throw aboutSpace(error, "Nothing was replaced: free some space and try again.");
  } finally {
    process.removeListener("exit", clean);
  }
}

/**
 * @param {import("./installation.mjs").Installation} installation
 * @throws Failure if the site runs, or another process has one of its databases open
 */
async function checkStopped(installation) {
  const running = await runningServices(installation);
  if (running.length > 0)
    throw new Failure(`The site is running: ${running.join(", ")}. Stop it first, then restore.`);
  for (const part of installation.parts)
    if (part.kind === "sqlite" && existsSync(part.path)) checkUnused(part.path);
}

/**
 * Settings of another kind of installation are extracted beside this one's.
 * @param {string} name @param {Part[]} parts
 * @returns {Part}
 * @throws Failure if it is a database of a kind that this site does not use
 */
function foreignPart(name, parts) {
  const settings = parts.find(({ kind }) => kind === "settings");
  if (settings && isIn(name, "settings")) return settings;
  const title = KINDS.find((kind) => isIn(name, kind.name))?.title ?? `"${name}"`;
  throw new Failure(
    `The backup contains ${title}, which this site's settings do not name. Give it the settings that it had. Nothing was replaced.`,
  );
}

/** Root restores for the service's user. @param {string} base @param {string} folder */
function giveToOwner(base, folder) {
  if (process.getuid?.() !== 0 || !existsSync(join(base, folder))) return;
  const { uid, gid } = statSync(base);
  for (const file of filesBelow(join(base, folder))) {
    for (let path = join(base, folder, file); path !== base; path = dirname(path)) chownSync(path, uid, gid);
  }
}

/**
 * Moves the old data aside and the new data in. If anything fails, or a signal ends the process, all of it is moved
 * back.
 * @param {Part[]} parts
 * @param {{ has(part: Part): boolean, extracted(part: Part): string, replaced: string }} how
 */
async function exchange(parts, { has, extracted, replaced }) {
  /** @type {[string, string][]} */
  const moved = [];
  /** @param {string} from @param {string} to */
  const move = (from, to) => {
    mkdirSync(dirname(to), PRIVATE_FOLDER);
    renameSync(from, to);
    moved.push([from, to]);
  };
  const undo = () => {
    for (const [from, to] of moved.reverse()) renameSync(to, from);
    // Only once all of it is back.
    for (const { base } of parts) rmSync(join(base, replaced), GONE);
  };
  // Before what was extracted is deleted: what is moved back goes there.
  process.prependOnceListener("exit", undo);
  try {
    for (const part of parts) {
      if (part.kind === "postgres" || part.kind === "sql-server") continue;
      // Settings of services name this machine's databases and addresses: they stay.
      if (part.kind === "settings" && !isGenerated(part)) continue;
      const aside = join(part.base, replaced, ...part.name.split("/"));
      if (part.kind === "sqlite") {
        for (const path of withLog(part.path)) move(path, aside + path.slice(part.path.length));
      } else if (existsSync(part.path) && (part.kind === "folder" || has(part))) move(part.path, aside);
      if (has(part)) move(extracted(part), part.path);
    }
    for (const part of parts) {
      if (part.kind !== "postgres") continue;
      const aside = join(part.base, replaced, ...part.name.split("/"));
      mkdirSync(dirname(aside), PRIVATE_FOLDER);
      await dumpPostgres(part.url, aside);
      await restorePostgres(part.url, extracted(part));
      rmSync(extracted(part));
    }
  } catch (error) {
    undo();
    throw error;
  } finally {
    process.removeListener("exit", undo);
  }
}

/** @param {string} one @param {string} other */
const isSame = (one, other) => existsSync(other) && readFileSync(one).equals(readFileSync(other));

/** @param {string} file of the backup @param {(sentence: string) => void} say */
function dataKeyOf(file, say) {
  try {
    const { DATA_KEY, ACCOUNT_DATA_KEY } = readEnvFile(file);
    return DATA_KEY ?? ACCOUNT_DATA_KEY;
  } catch (error) {
    // The data are restored by now.
    if (!(error instanceof Failure)) throw error;
    say(error.message);
    return undefined;
  }
}

/** `npm start` generates all that is in its file. @param {Part} part */
const isGenerated = ({ name }) => name === "settings/secrets.env";

/**
 * @param {object} options
 * @param {import("./archive.mjs").Manifest} options.manifest
 * @param {Part[]} options.parts
 * @param {import("./installation.mjs").Installation} options.installation
 * @param {string} options.restored
 * @param {(sentence: string) => void} options.say
 */
function adviseOnSettings({ manifest, parts, installation, restored, say }) {
  for (const base of new Set(parts.map((part) => part.base))) {
    const folder = join(base, restored, "settings");
    const files = filesBelow(folder).filter(
      (name) =>
        !parts.some(
          (part) =>
            part.name === `settings/${name}` &&
            part.kind === "settings" &&
            isSame(join(folder, name), part.path),
        ),
    );
    if (files.length === 0) {
      rmSync(folder, GONE);
      continue;
    }
    say(
      `The backup's settings are in ${folder}; this site's own were kept. Delete that folder when you have compared them.`,
    );
    const key = files.map((name) => dataKeyOf(join(folder, name), say)).find((found) => found !== undefined);
    if (key !== undefined && key !== installation.dataKey)
      say(
        `DATA_KEY differs from the backup's: take over the one in ${folder}, or two-step logins, recovery codes and unredeemed codes are lost.`,
      );
  }
  if (!manifest.files.some(({ name }) => isIn(name, "settings")))
    say("The backup has no secrets: set the DATA_KEY that the site had.");
}

/** @param {{ parts: Part[], restored: string, say: (sentence: string) => void }} options */
function adviseOnSqlServer({ parts, restored, say }) {
  for (const { kind, base } of parts) {
    const folder = join(base, restored, "sql-server");
    if (kind !== "sql-server" || !existsSync(folder)) continue;
    say(
      `SQL Server's databases were not touched. Their backups${filesBelow(folder).length > 1 ? "" : ", which are on its machine,"} are restored by ${join(folder, "restore.sql")}: read it, and run it as an administrator.`,
    );
  }
}
