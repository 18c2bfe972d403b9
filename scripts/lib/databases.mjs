// @ts-check
// Copies of the databases, for backups: SQLite by its backup API, PostgreSQL by its own programs.
import { spawn } from "node:child_process";
import Database from "better-sqlite3";
import { Failure } from "./fail.mjs";

/** More pages than any database has. */
const ALL_PAGES = 2 ** 30;

/**
 * Copies an embedded database as of one moment. It may be in use; its users do not wait.
 * @param {string} from @param {string} to a file that does not exist
 * @throws Failure if the copy is damaged, and so is the original
 */
export async function copySqlite(from, to) {
  const source = new Database(from, { fileMustExist: true, timeout: 10_000 });
  try {
    // A copy in several steps begins again whenever another process writes, and on a busy site never ends.
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new Database(to);
  try {
    // One file, without a write-ahead log beside it.
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
  checkSqlite(to, from);
}

/**
 * @param {string} file @param {string} [title] what the error calls it
 * @throws Failure if it is damaged or no database
 */
export function checkSqlite(file, title = file) {
  /** @type {unknown} */
  let found;
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      found = db.pragma("integrity_check", { simple: true });
    } finally {
      db.close();
    }
  } catch (error) {
    found = messageOf(error);
  }
  if (found !== "ok") throw new Failure(`${title} is damaged: ${found}`);
}

/**
 * @param {string} file of an embedded database
 * @throws Failure if a process has it open
 */
export function checkUnused(file) {
  const db = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    // A lock that no other connection may share, not even an idle one. Nothing is changed.
    db.pragma("locking_mode = EXCLUSIVE");
    db.exec("BEGIN IMMEDIATE; ROLLBACK");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // A damaged one is what backups are for.
    if (!/^SQLITE_(BUSY|LOCKED)/.test(code)) return;
    throw new Failure(`${file} is in use by another process: stop the site and whatever else has it open.`);
  } finally {
    db.close();
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * A password as the cms reads it (pg-connection-string): with a percent sign that encodes nothing, only two digits
 * after one are a code.
 * @param {string} encoded
 */
function passwordOf(encoded) {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return decodeURIComponent(encoded.replace(/%(?!\d\d)/g, "%25"));
  }
}

/**
 * The address as PostgreSQL's programs read it, which refuse what only the cms's driver knows (pg-connection-string).
 * Without its password, which is passed by the environment: everyone can see a program's arguments.
 * @param {string} address
 */
function forPrograms(address) {
  const url = new URL(address);
  const password = url.searchParams.get("password") ?? passwordOf(url.password);
  url.password = "";
  const ssl = url.searchParams.get("ssl");
  const mode = url.searchParams.get("sslmode") ?? { true: "require", 1: "require", 0: "disable" }[ssl ?? ""];
  for (const name of ["password", "ssl", "uselibpqcompat"]) url.searchParams.delete(name);
  // Encrypted, with whatever certificate.
  if (mode) url.searchParams.set("sslmode", mode === "no-verify" ? "require" : mode);
  return { url: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

/**
 * Runs one of PostgreSQL's programs.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
async function run(program, args, env) {
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"], windowsHide: true });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000);
  });
  // It would go on without this process, and finish what that has given up.
  const kill = () => child.kill();
  process.once("exit", kill);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).catch(() => {
    throw new Failure(
      `${program} is not installed. Install PostgreSQL's client programs, of the server's version or newer, and make sure that PATH has them.`,
    );
  });
  process.removeListener("exit", kill);
  if (code !== 0) throw new Failure(`${program} failed: ${errors.trim()}`);
}

/**
 * Writes a PostgreSQL database to a file, as of one moment.
 * @param {string} address postgres://… @param {string} to
 */
export async function dumpPostgres(address, to) {
  const { url, env } = forPrograms(address);
  await run("pg_dump", ["--format=custom", `--file=${to}`, `--dbname=${url}`], env);
}

/** @param {string} file @throws Failure if PostgreSQL cannot read it */
export const checkDump = (file) => run("pg_restore", ["--list", file], process.env);

/**
 * Replaces a PostgreSQL database's content, completely or not at all.
 * @param {string} address postgres://… @param {string} file
 */
export async function restorePostgres(address, file) {
  const { url, env } = forPrograms(address);
  const how = ["--clean", "--if-exists", "--no-owner", "--single-transaction"];
  await run("pg_restore", [...how, `--dbname=${url}`, file], env);
}
