/** The environment of a test cms: its own data folder and port, and random secrets. */
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The test got no port.");
  return address.port;
}

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
