// @ts-check
import { lstatSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./fail.mjs";

/**
 * The regular files below a folder, sorted, as paths relative to it with forward slashes. The folder itself may be a
 * link, such as to a larger disk; links in it are not followed.
 * @param {string} folder
 * @returns {string[]} none if it does not exist
 * @throws Failure if it is a link to nothing
 */
export function filesBelow(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found && lstatSync(folder, { throwIfNoEntry: false }))
    throw new Failure(`${folder} is a link to nothing. Is the disk that it leads to mounted?`);
  if (!found?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return filesBelow(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
      return entry.isFile() ? [entry.name] : [];
    });
}

/** In bytes; 0 if it does not exist. @param {string} file */
export const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** @param {number} bytes */
export const megabytes = (bytes) => `${Math.max(1, Math.ceil(bytes / 1e6)).toLocaleString("en-US")} MB`;

/**
 * @param {string} folder @param {number} bytes
 * @throws Failure if there is less space
 */
export function checkSpace(folder, bytes) {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < bytes)
    throw new Failure(
      `There is not enough space in ${folder}: ${megabytes(bytes)} are needed, ${megabytes(free)} are free.`,
    );
}

/**
 * Says it plainly if a disk was full.
 * @param {unknown} error @param {string} what happened to nothing because of it
 * @returns {unknown} what to throw
 */
export function aboutSpace(error, what) {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code !== "ENOSPC" && code !== "EDQUOT" && code !== "SQLITE_FULL") return error;
  return new Failure(`The disk is full. ${what}`);
}
