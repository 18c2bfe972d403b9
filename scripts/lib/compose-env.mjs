// @ts-check
// The .env of docker-compose.yml. Only what Node brings: compose-secrets.mjs runs without any package.
import { randomBytes } from "node:crypto";
import { setVariable } from "./env-file.mjs";

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

/** @param {string} text @param {string} name */
const isSet = (text, name) => new RegExp(`^${name}=[ \\t]*\\S`, "m").test(text);
/** @param {string} text @param {string} name */
const isNamed = (text, name) => new RegExp(`^#?[ \\t]*${name}=`, "m").test(text);

/**
 * Adds what an .env lacks: settings that are new in the example, with their descriptions, and missing or empty secrets.
 * @param {string} text the .env, or nothing
 * @param {string} example .env.example
 * @returns {{ text: string, secrets: number, settings: number }} how many of each were added
 */
export function completeComposeEnv(text, example) {
  const start = text.trim() ? text : example;
  const added = example
    .split(/\n(?=#)/)
    .filter((part) => {
      const name = /^(\w+)=/m.exec(part)?.[1];
      return name !== undefined && !isNamed(start, name);
    })
    .map((part) => part.trim());
  let complete = added.length > 0 ? `${start.trimEnd()}\n\n${added.join("\n\n")}\n` : start;
  const missing = Object.entries(SECRETS).filter(([name]) => !isSet(complete, name));
  for (const [name, make] of missing) complete = setVariable(complete, name, make());
  return { text: complete, secrets: missing.length, settings: added.length };
}
