/** The parsed environment, also available as `strapi.config.get("variables")`. Nothing else reads process.env. */
import { randomBytes } from "node:crypto";
import { type Env, EnvError, loadEnv } from "../src/env";

// `strapi build` loads the configuration only to find the admin's path, so it gets random secrets.
export const isBuild = process.argv[2] === "build";
const buildSecrets = [
  "APP_KEYS",
  "API_TOKEN_SALT",
  "ADMIN_JWT_SECRET",
  "TRANSFER_TOKEN_SALT",
  "JWT_SECRET",
  "ENCRYPTION_KEY",
  "WEBHOOK_SECRET",
];

function readEnv(): Env {
  if (!isBuild) return loadEnv(process.env);
  const secrets = Object.fromEntries(buildSecrets.map((name) => [name, randomBytes(16).toString("hex")]));
  return loadEnv({ ...secrets, ...process.env });
}

function readEnvOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const env = readEnvOrExit();
export default env;
