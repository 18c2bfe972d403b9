// @ts-check
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSettings } from "./env-file.mjs";
import { Failure } from "./fail.mjs";
import { dataDir, ROOT } from "./paths.mjs";
import { passedOn } from "./services.mjs";
import { readTextIfThere, writePrivateText } from "./text-file.mjs";

const secret = () => randomBytes(32).toString("base64url");

/** Secrets, generated on the first start, and the fewest characters that their services accept. */
const GENERATED = {
  CMS_APP_KEYS: { make: () => `${secret()},${secret()}`, least: 16 },
  CMS_API_TOKEN_SALT: { make: secret, least: 16 },
  CMS_ADMIN_JWT_SECRET: { make: secret, least: 16 },
  CMS_TRANSFER_TOKEN_SALT: { make: secret, least: 16 },
  CMS_JWT_SECRET: { make: secret, least: 16 },
  CMS_ENCRYPTION_KEY: { make: secret, least: 16 },
  CMS_ADMIN_PASSWORD: { make: () => `${randomBytes(12).toString("base64url")}-Aa1`, least: 8 },
  ACCOUNT_JWT_SECRET: { make: secret, least: 32 },
  ACCOUNT_DATA_KEY: { make: secret, least: 32 },
  SESSION_SECRET: { make: secret, least: 32 },
  WEB_KEY: { make: secret, least: 32 },
  WEBHOOK_SECRET: { make: secret, least: 32 },
};

/**
 * @typedef {Record<keyof typeof GENERATED, string>} Secrets
 */

export const secretsFile = () => join(dataDir(), "secrets.env");

/** @param {string} file @param {import("./env-file.mjs").Setting[]} settings @throws Failure */
function check(file, settings) {
  const lines = new Map();
  for (const { name, value, line } of settings) {
    if (!Object.hasOwn(GENERATED, name) || value === "") continue;
    const { least } = GENERATED[/** @type {keyof Secrets} */ (name)];
    const problem = /\p{C}/u.test(value)
      ? "has an invisible character in it"
      : value.length < least && `must have at least ${least} characters`;
    if (problem) throw new Failure(`${file}, line ${line}: ${name} ${problem}. Nothing was changed.`);
    const former = lines.get(name);
    if (former && former.value !== value)
      throw new Failure(
        `${file}, lines ${former.line} and ${line}: ${name} has two values. Delete the wrong one; nothing was changed.`,
      );
    lines.set(name, { value, line });
  }
}

/**
 * Whether there are data of account-service, which its DATA_KEY belongs to.
 * @param {boolean} begun whether anything else says that this is not the first start
 */
function hasAccounts(begun) {
  /** @type {Record<string, string>} */
  const account = passedOn("ACCOUNT_");
  if (existsSync(resolve(ROOT, "account-service", account.DATA_DIR ?? dataDir(), "account-service.sqlite")))
    return true;
  return begun && Boolean(account.DATABASE_URL || account.DB_HOST);
}

/**
 * @param {string} file
 * @param {string} text
 * @param {string[]} missing
 * @throws Failure if making new ones would lose data
 */
function mayMake(file, text, missing) {
  const begun = text.trim() !== "" || existsSync(join(dataDir(), "cms.sqlite"));
  if (missing.includes("ACCOUNT_DATA_KEY") && !passedOn("ACCOUNT_").DATA_KEY && hasAccounts(begun))
    throw new Failure(
      `${file} ${text ? "lacks" : "is gone, and with it"} ACCOUNT_DATA_KEY, without which two-step logins, recovery codes and unredeemed codes are lost. Take the file from a backup (docs/operating.md, Secrets, says what to do without one); nothing was changed.`,
    );
  if (text.trim() !== "" && !/[\r\n]$/.test(text))
    throw new Failure(
      `${file} lacks ${missing.join(", ")} and ends within a line, as if it was cut off. Take it from a backup; if its last line is whole, add a line break. Nothing was changed.`,
    );
}

/**
 * Reads the secrets and adds missing ones to the file, whose lines stay as they are. Only its owner may read it.
 * @returns {{ secrets: Secrets, fresh: boolean }} fresh: whether this is the first start
 * @throws Failure if a line cannot be read, or a secret is gone that the site's data need
 */
export function loadSecrets() {
  const file = secretsFile();
  const text = readTextIfThere(file);
  const settings = parseSettings(file, text);
  check(file, settings);
  const kept = Object.fromEntries(settings.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
  const missing = Object.entries(GENERATED).filter(([name]) => kept[name] === undefined);
  if (missing.length > 0) {
    const names = missing.map(([name]) => name);
    mayMake(file, text, names);
    for (const [name, { make }] of missing) kept[name] = make();
    writePrivateText(file, text + names.map((name) => `${name}=${kept[name]}\n`).join(""));
  }
  return { secrets: /** @type {Secrets} */ (kept), fresh: missing.length === Object.keys(GENERATED).length };
}
