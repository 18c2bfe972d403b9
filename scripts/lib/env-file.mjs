// @ts-check
// Files of NAME=value lines, which Docker Compose, systemd and Node (--env-file) read alike.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { Failure } from "./fail.mjs";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./paths.mjs";

/**
 * The variables of a file; none if it does not exist.
 * @param {string} file
 * @returns {Record<string, string>}
 */
export const readEnvFile = (file) =>
  existsSync(file) ? /** @type {Record<string, string>} */ (parseEnv(readFileSync(file, "utf8"))) : {};

/**
 * A value as all three programs read it.
 * @param {string} name @param {string} value
 * @throws Failure if there is no such way to write it
 */
function written(name, value) {
  if (/^[\w.:/@%+,=-]*$/.test(value)) return value;
  if (!/['\n\r]/.test(value)) return `'${value}'`;
  if (!/["\\$`\n\r]/.test(value)) return `"${value}"`;
  throw new Failure(
    `${name} cannot have both a single quote and one of " \\ $ \` in it, nor a line break: percent-encode it in an address (%27 for '), or choose another value.`,
  );
}

/** @param {string} name */
const lineOf = (name) => new RegExp(`^${name}=.*$`, "m");

/**
 * Gives a variable a value, in its line or at the end. All other lines stay as they are.
 * @param {string} text of a file @param {string} name @param {string} value
 * @returns {string}
 */
export function setVariable(text, name, value) {
  const line = `${name}=${written(name, value)}`;
  if (lineOf(name).test(text)) return text.replace(lineOf(name), () => line);
  return `${text.trimEnd()}${text.trim() ? "\n" : ""}${line}\n`;
}

/**
 * Writes a settings file, which only its owner may read.
 * @param {string} file @param {string} text
 */
export function writeEnvFile(file, text) {
  mkdirSync(dirname(file), PRIVATE_FOLDER);
  writeFileSync(file, `${text.trim()}\n`, PRIVATE_FILE);
  // An existing file keeps its mode when it is written.
  chmodSync(file, PRIVATE_FILE.mode);
}
