// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./fail.mjs";
import { dataDir, ROOT } from "./paths.mjs";
import { execute, npm } from "./processes.mjs";

const STAMP = join(ROOT, "node_modules/.tambayan-lockfile");

/**
 * @param {string} [version] of Node
 * @throws Failure if this Node version is not supported
 */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major === 24;
  if (!good) {
    throw new Failure(
      `Node ${version} is not supported. Install Node 20.19 or newer, 22 or 24 (https://nodejs.org) and try again.`,
    );
  }
}

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");

/** Whether node_modules matches the lockfile. */
export const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockHash();

/** Installs from the lockfile, unless node_modules matches it. @returns {Promise<string>} */
export async function install() {
  if (isInstalled()) return "up to date";
  const [program = "", ...args] = npm("ci", "--no-progress");
  await execute(program, args, {
    cwd: ROOT,
    log: join(dataDir(), "logs/install.log"),
    remedy:
      "Check the network connection, and that python3, make and g++ are installed in case a package has to be compiled, then try again.",
  });
  writeFileSync(STAMP, lockHash());
  return "installed";
}
