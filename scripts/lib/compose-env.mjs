// @ts-check
// The .env of docker-compose.yml. Only what Node brings: compose-secrets.mjs runs without any package.
import { randomBytes } from "node:crypto";
import { parseSettings, setVariable } from "./env-file.mjs";
import { Failure } from "./fail.mjs";
import { linesOf } from "./text-file.mjs";

const secret = () => randomBytes(32).toString("base64url");
/** SQL Server requires characters of three kinds. */
const password = () => `${randomBytes(24).toString("base64url")}-Aa1`;

const SECRETS = {
  MSSQL_SA_PASSWORD: password,
  MSSQL_PASSWORD: password,
  POSTGRES_PASSWORD: secret,
  REDIS_PASSWORD: secret,
  S3_PASSWORD: secret,
  CMS_ADMIN_PASSWORD: password,
  CMS_APP_KEYS: () => `${secret()},${secret()}`,
  CMS_API_TOKEN_SALT: secret,
  CMS_ADMIN_JWT_SECRET: secret,
  CMS_TRANSFER_TOKEN_SALT: secret,
  CMS_JWT_SECRET: secret,
  CMS_ENCRYPTION_KEY: secret,
  ACCOUNT_JWT_SECRET: secret,
  ACCOUNT_DATA_KEY: secret,
  SESSION_SECRET: secret,
  WEB_KEY: secret,
  WEBHOOK_SECRET: secret,
};

/** Which a database in the volumes was encrypted with or created with: another one does not open it. */
const KEPT_BY_DATA = ["ACCOUNT_DATA_KEY", "MSSQL_SA_PASSWORD", "POSTGRES_PASSWORD"];

/** @param {string} text @returns {(name: string) => boolean} whether it has a line of that name, be it a comment */
function namesIn(text) {
  const names = new Set(linesOf(text).map((line) => /^[#\s]*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1]));
  return (name) => names.has(name);
}

/**
 * Adds what an .env lacks: settings that are new in the example, with their descriptions, and missing or empty secrets.
 * @param {string} file its name, for messages
 * @param {string} text the .env, or nothing
 * @param {string} example .env.example
 * @returns {{ text: string, secrets: number, settings: number }} how many of each were added
 * @throws Failure if a line cannot be read, or a secret is gone that existing data needs
 */
export function completeComposeEnv(file, text, example) {
  const start = text.trim() ? text : example;
  const isNamed = namesIn(start);
  const added = example
    .split(/\n(?=#)/)
    .filter((part) => {
      const name = /^(\w+)=/m.exec(part)?.[1];
      return name !== undefined && !isNamed(name);
    })
    .map((part) => part.trim());
  let complete = added.length > 0 ? `${start.trimEnd()}\n\n${added.join("\n\n")}\n` : start;
  const values = Object.fromEntries(parseSettings(file, complete).map(({ name, value }) => [name, value]));
  const missing = Object.entries(SECRETS).filter(([name]) => !values[name]);
  const lost = missing.map(([name]) => name).filter((name) => KEPT_BY_DATA.includes(name));
  if (lost.length > 0 && missing.length < Object.keys(SECRETS).length)
    throw new Failure(
      `${file} has secrets, but not ${lost.join(", ")}, which existing data cannot be read without. Take it from a backup of the file, or write a new one (32 random characters or more) if there are no data yet; nothing was changed.`,
    );
  for (const [name, make] of missing) complete = setVariable(complete, name, make());
  return { text: complete, secrets: missing.length, settings: added.length };
}
