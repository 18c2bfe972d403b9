// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataDir, ROOT } from "./paths.mjs";
import { execute, npm } from "./processes.mjs";

/**
 * What is installed: `site` is what the services and their builds need, without what only tests, checks and benchmarks
 * do: the root's own packages.
 * @typedef {"site" | "all"} Wanted
 */

const LOCKFILE = join(ROOT, "package-lock.json");
/** What npm writes when it has installed: the packages that are there, in the lockfile's form. */
const INSTALLED = join(ROOT, "node_modules/.package-lock.json");
/** The lockfile from which `site` was installed. */
const STAMP = join(ROOT, "node_modules/.tambayan-lockfile");
/** The workspaces that `site` is of. */
const WORKSPACES = ["account-service", "cms", "packages/service", "scripts", "telemetry", "web"];

const lockHash = () => createHash("sha256").update(readFileSync(LOCKFILE)).digest("hex");
const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, "utf8")).packages;

/**
 * Whether all of the lockfile's packages are there, however they were installed. Optional ones are for some machines
 * only.
 */
function hasAll() {
  if (!existsSync(INSTALLED)) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(LOCKFILE)).every(
    ([path, { version, optional, link }]) =>
      optional || link || !path.includes("node_modules/") || installed[path]?.version === version,
  );
}

const hasSite = () => existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockHash();

/** Whether node_modules has what the lockfile says. @param {Wanted} [wanted] */
export const isInstalled = (wanted = "all") => (wanted === "site" && hasSite()) || hasAll();

/**
 * Installs from the lockfile what is missing.
 * @param {Wanted} [wanted]
 * @returns {Promise<string>}
 */
export async function install(wanted = "all") {
  if (isInstalled(wanted)) return "up to date";
  const site = WORKSPACES.flatMap((name) => ["-w", name]);
  const command =
    wanted === "site"
      ? npm("ci", "--no-progress", ...site)
      : // What `site` has stays.
        npm(...(hasSite() ? ["install", "--no-save"] : ["ci"]), "--no-progress");
  const [program = "", ...args] = command;
  await execute(program, args, {
    cwd: ROOT,
    log: join(dataDir(), "logs/install.log"),
    remedy: "Check the network connection, and try again.",
  });
  if (wanted === "site") writeFileSync(STAMP, lockHash());
  return "installed";
}
