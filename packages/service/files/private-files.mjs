// @ts-check
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** All that is not the owner's. */
const OTHERS = 0o077;

/**
 * Creates a folder that only this process's user can enter, and keeps what the process writes from now on to that user.
 * What an earlier version left readable for everyone is corrected. On Windows, where a folder inherits its permissions,
 * nothing changes.
 * @type {typeof import("./private-files.mjs").keepPrivate}
 */
export function keepPrivate(folder) {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  takeFromOthers(realpathSync(folder));
}

/** @param {string} path */
function takeFromOthers(path) {
  // Another process may have removed it.
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  try {
    if (found.mode & OTHERS) chmodSync(path, found.mode & 0o777 & ~OTHERS);
  } catch {
    // Not ours, such as the root of a mounted volume.
    process.emitWarning(`Other users may be able to read ${path}. Only its owner can change that.`);
  }
  if (found.isDirectory()) for (const name of namesIn(path)) takeFromOthers(join(path, name));
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    // Not ours, such as lost+found, or just removed.
    return [];
  }
}
