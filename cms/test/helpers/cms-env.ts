/** The environment of a test cms: its own data folder and port, and random secrets. */
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@tambayan/service/testing/free-port";

export const admin = { email: "admin@example.com", password: "Tambay-123" };

export async function cmsEnv(more: Record<string, string> = {}) {
  const secret = () => randomBytes(16).toString("hex");
  return {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "tambayan-cms-")),
    WEB_URL: `http://127.0.0.1:${await freePort()}`,
    WEBHOOK_SECRET: secret(),
    APP_KEYS: secret(),
    API_TOKEN_SALT: secret(),
    ADMIN_JWT_SECRET: secret(),
    TRANSFER_TOKEN_SALT: secret(),
    JWT_SECRET: secret(),
    ENCRYPTION_KEY: secret(),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SEED_CONTENT: "false",
    LOG_LEVEL: "error",
    ...more,
  };
}
