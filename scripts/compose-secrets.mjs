// @ts-check
// `npm run compose:secrets`: creates .env from .env.example and generates the missing secrets. Existing values are kept.
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

await run(async () => {
  const file = join(ROOT, ".env");
  const kept = existsSync(file)
    ? readFileSync(file, "utf8")
    : readFileSync(join(ROOT, ".env.example"), "utf8");
  const missing = Object.entries(SECRETS).filter(([name]) => !new RegExp(`^${name}=`, "m").test(kept));
  const added = missing.map(([name, make]) => `${name}=${make()}\n`).join("");
  writeFileSync(file, `${kept.trimEnd()}\n${added ? `\n${added}` : ""}`, { mode: 0o600 });
  chmodSync(file, 0o600);
  process.stdout.write(`${file}: ${missing.length} secrets generated. Do not share this file.\n`);
});
