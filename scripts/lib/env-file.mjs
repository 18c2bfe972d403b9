// @ts-check
// Files of NAME=value lines, which Docker Compose, systemd and Node (--env-file) read too. What these scripts cannot
// read for certain is refused with its line: a secret that is misread, or taken to be missing, would be replaced by
// another one.
import { Failure } from "./fail.mjs";
import { linesOf, readTextIfThere, writePrivateText } from "./text-file.mjs";

/** @typedef {{ name: string, value: string, line: number }} Setting line: from 1 */

const ASSIGNMENT = /^(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*)$/s;
/** A quoted value and what follows it, at most a comment. */
const QUOTED = /^(?<quote>['"`])(?<value>.*?)\k<quote>(?<rest>.*)$/s;

/** @param {string} text @returns {string} @throws Failure */
function readValue(text) {
  if (/^[\u2018-\u201F\u00AB\u00BB]/.test(text))
    throw new Failure("its quotation marks are those of a word processor: write ' or \"");
  if (!/^['"`]/.test(text)) return text.replace(/(^|\s)#.*$/s, "").trim();
  const { quote, value = "", rest = "" } = QUOTED.exec(text)?.groups ?? {};
  if (quote === undefined)
    throw new Failure(`its value begins with ${text[0]}, which does not end on this line`);
  if (!/^\s*(?:#.*)?$/s.test(rest))
    throw new Failure(
      `something follows the closing ${quote} of its value: put the whole value in other quotation marks`,
    );
  return quote === '"' ? value.replaceAll("\\n", "\n") : value;
}

/**
 * The settings of a text, in their order. A name may occur several times.
 * @param {string} file its name, for messages @param {string} text
 * @returns {Setting[]}
 * @throws Failure that names the line
 */
export function parseSettings(file, text) {
  return linesOf(text).flatMap((written, index) => {
    const line = index + 1;
    const content = written.trim();
    if (content === "" || content.startsWith("#")) return [];
    const [, name, value = ""] = ASSIGNMENT.exec(content) ?? [];
    // Never the line itself: it may be a secret.
    if (name === undefined)
      throw new Failure(
        `${file}, line ${line} is not NAME=value. Correct it, or put # before it; nothing was changed.`,
      );
    try {
      return [{ name, value: readValue(value), line }];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(`${file}, line ${line} (${name}): ${error.message}. Nothing was changed.`);
    }
  });
}

/**
 * The variables of a file; none if it does not exist. Of those of one name the last counts, as for the other programs.
 * @param {string} file
 * @returns {Record<string, string>}
 * @throws Failure if the file or one of its lines cannot be read
 */
export const readEnvFile = (file) =>
  Object.fromEntries(parseSettings(file, readTextIfThere(file)).map(({ name, value }) => [name, value]));

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

/**
 * Gives a variable a value, in its line or at the end. All other lines stay as they are.
 * @param {string} text of a file @param {string} name @param {string} value
 * @returns {string}
 */
export function setVariable(text, name, value) {
  const line = `${name}=${written(name, value)}`;
  // The last one counts.
  const found = parseSettings("The settings", text).findLast((setting) => setting.name === name);
  if (!found) return `${text.trimEnd()}${text.trim() ? "\n" : ""}${line}\n`;
  const parts = text.split(/(\r\n|\r|\n)/);
  // Every other part is a line break.
  parts[(found.line - 1) * 2] = line;
  return parts.join("");
}

/**
 * Writes a settings file, which only its owner may read.
 * @param {string} file @param {string} text
 */
export const writeEnvFile = (file, text) => writePrivateText(file, `${text.trim()}\n`);
