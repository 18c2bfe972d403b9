// @ts-check
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dataDir, PRIVATE_FILE, PRIVATE_FOLDER } from "./paths.mjs";

const secret = () => randomBytes(32).toString("base64url");

/** Secrets, generated on the first start. */
const GENERATED = {
  CMS_APP_KEYS: () => `${secret()},${secret()}`,
  CMS_API_TOKEN_SALT: secret,
  CMS_ADMIN_JWT_SECRET: secret,
  CMS_TRANSFER_TOKEN_SALT: secret,
  CMS_JWT_SECRET: secret,
  CMS_ENCRYPTION_KEY: secret,
  CMS_ADMIN_PASSWORD: () => `${randomBytes(12).toString("base64url")}-Aa1`,
  ACCOUNT_JWT_SECRET: secret,
  ACCOUNT_DATA_KEY: secret,
  SESSION_SECRET: secret,
  WEB_KEY: secret,
  WEBHOOK_SECRET: secret,
};

/**
 * @typedef {Record<keyof typeof GENERATED, string>} Secrets
 */

export const secretsFile = () => join(dataDir(), "secrets.env");

/** @param {string} text */
const parse = (text) =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line.includes("="))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

/**
 * Reads the secrets and generates missing ones. Only its owner may read the file.
 * @returns {{ secrets: Secrets, fresh: boolean }} fresh: whether this is the first start
 */
export function loadSecrets() {
  const file = secretsFile();
  const fresh = !existsSync(file);
  const kept = fresh ? {} : parse(readFileSync(file, "utf8"));
  const secrets = /** @type {Secrets} */ ({
    ...Object.fromEntries(Object.entries(GENERATED).map(([name, make]) => [name, kept[name] ?? make()])),
  });
  if (Object.keys(GENERATED).some((name) => !(name in kept))) {
    mkdirSync(dirname(file), PRIVATE_FOLDER);
    const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, lines.join(""), PRIVATE_FILE);
    chmodSync(file, 0o600);
  }
  return { secrets, fresh };
}
