// @ts-check
// Text files that people write: each program of theirs has its own encoding and line breaks.
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { Failure } from "./fail.mjs";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./paths.mjs";

/** @type {Record<string, string>} */
const REASONS = {
  EISDIR: "it is a folder",
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  ENOENT: "there is none, or it is a link to nothing",
};

/** What the first bytes say, which other programs write: PowerShell, Notepad, Excel. */
const MARKS = /** @type {const} */ ([
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
]);

/** @param {Buffer} bytes */
function encodingOf(bytes) {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[0];
  // UTF-16 without a mark: every other byte of Latin letters is 0.
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > bytes.length / 4 && even === 0) return "utf-16le";
  if (even > bytes.length / 4 && odd === 0) return "utf-16be";
  return "utf-8";
}

/** @param {string} file @param {Buffer} bytes */
function decode(file, bytes) {
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Not of this encoding.
  }
  const before = new TextDecoder(encoding).decode(bytes).split(/[\0\uFFFD]/)[0] ?? "";
  throw new Failure(
    `${file}, line ${linesOf(before).length}: this is not a text in UTF-8 or UTF-16. Save the file as UTF-8; nothing was changed.`,
  );
}

/**
 * The lines of a text, whichever program wrote it: they end with LF, CRLF or CR.
 * @param {string} text
 */
export const linesOf = (text) => text.split(/\r\n|\r|\n/);

/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark.
 * @param {string} file
 * @returns {string}
 * @throws Failure if it cannot be read, or not as a text
 */
export function readText(file) {
  /** @type {Buffer} */
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Failure(`${file} cannot be read: ${REASONS[code] ?? message}.`);
  }
  return decode(file, bytes);
}

/**
 * The same, or nothing if there is no such file.
 * @param {string} file
 * @returns {string}
 */
export function readTextIfThere(file) {
  try {
    lstatSync(file);
  } catch (error) {
    // Any other error, such as a folder that this user may not look into, says nothing about the file.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return "";
  }
  return readText(file);
}

/** @param {string} file what it is, or what its link leads to */
function placeOf(file) {
  try {
    const place = realpathSync(file);
    const { uid, gid } = lstatSync(place);
    return { place, owner: { uid, gid } };
  } catch {
    return { place: file, owner: undefined };
  }
}

/**
 * Writes a file that only its owner may read: all of it, or nothing.
 * @param {string} file @param {string} text
 */
export function writePrivateText(file, text) {
  mkdirSync(dirname(file), PRIVATE_FOLDER);
  const { place, owner } = placeOf(file);
  const fresh = `${place}.${process.pid}.new`;
  try {
    writeFileSync(fresh, text, { ...PRIVATE_FILE, flag: "wx", flush: true });
    chmodSync(fresh, PRIVATE_FILE.mode);
    // An administrator may write what a service's own user has to read.
    if (owner && owner.uid !== process.getuid?.()) chownSync(fresh, owner.uid, owner.gid);
    renameSync(fresh, place);
  } finally {
    rmSync(fresh, { force: true });
  }
}
