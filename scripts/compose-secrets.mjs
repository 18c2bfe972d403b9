// @ts-check
// `npm run compose:secrets`: creates .env from .env.example, or adds to an existing one what it lacks: settings that are new, and missing or empty secrets.
// Existing values are kept. Without Node on this machine: docker run --rm -v "$PWD:/site" -w /site -u "$(id -u):$(id -g)" node:22-bookworm-slim
// node scripts/compose-secrets.mjs
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

const secret = () => randomBytes(32).toString("base64url");
/** SQL Server requires characters of three kinds. */
const password = () => `${randomBytes(24).toString("base64url")}-Aa1`;

const SECRETS = {
  MSSQL_SA_PASSWORD: password,
  MSSQL_PASSWORD: password,
  POSTGRES_PASSWORD: secret,
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

/**
 * Gives a variable a value, in place of an empty one or at the end.
 * @param {string} text @param {string} name @param {string} value
 */
function set(text, name, value) {
  const empty = new RegExp(`^${name}=[ \\t]*$`, "m");
  return empty.test(text)
    ? text.replace(empty, () => `${name}=${value}`)
    : `${text.trimEnd()}\n${name}=${value}\n`;
}
/** @param {string} text @param {string} name */
const isSet = (text, name) => new RegExp(`^${name}=[ \\t]*\\S`, "m").test(text);
/** @param {string} text @param {string} name */
const isNamed = (text, name) => new RegExp(`^#?[ \\t]*${name}=`, "m").test(text);

await run(async () => {
  const file = join(ROOT, ".env");
  const example = readFileSync(join(ROOT, ".env.example"), "utf8");
  let text = existsSync(file) ? readFileSync(file, "utf8") : example;
  // An .env of an earlier version lacks what is new, with its description.
  const added = example
    .split(/\n(?=#)/)
    .filter((part) => {
      const name = /^(\w+)=/m.exec(part)?.[1];
      return name !== undefined && !isNamed(text, name);
    })
    .map((part) => part.trim());
  if (added.length > 0) text = `${text.trimEnd()}\n\n${added.join("\n\n")}\n`;
  const missing = Object.entries(SECRETS).filter(([name]) => !isSet(text, name));
  for (const [name, make] of missing) text = set(text, name, make());
  writeFileSync(file, `${text.trimEnd()}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  process.stdout.write(
    `${file}: ${missing.length} secrets generated, ${added.length} settings added. Do not share this file.\n`,
  );
});
