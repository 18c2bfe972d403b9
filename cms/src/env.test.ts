import { describe, expect, it } from "vitest";
import { EnvError, envSchema, loadEnv } from "./env";

const secret = "0123456789abcdef";
const complete = {
  WEBHOOK_SECRET: secret,
  APP_KEYS: `${secret}, ${secret}x`,
  API_TOKEN_SALT: secret,
  ADMIN_JWT_SECRET: secret,
  TRANSFER_TOKEN_SALT: secret,
  JWT_SECRET: secret,
  ENCRYPTION_KEY: secret,
};

describe("loadEnv", () => {
  it("has a default for everything but secrets", () => {
    expect(loadEnv(complete)).toMatchObject({
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: 1337,
      DATA_DIR: "../.data",
      WEB_URL: "http://127.0.0.1:3000",
      SEED_CONTENT: true,
      LOG_LEVEL: "http",
      APP_KEYS: [secret, `${secret}x`],
    });
  });

  it.each(Object.keys(complete))("says in one sentence that %s is missing", (name) => {
    expect(() => loadEnv({ ...complete, [name]: "" })).toThrow(
      new EnvError(
        `The cms cannot start because of its environment: ${name} is missing (see docs/configuration.md).`,
      ),
    );
  });

  it("names everything that is wrong at once", () => {
    const wrong = {
      ...complete,
      PORT: "0",
      DATABASE_URL: "mysql://x",
      ADMIN_PASSWORD: "short",
      SEED_CONTENT: "no",
    };
    expect(() => loadEnv(wrong)).toThrow(
      /PORT .*, DATABASE_URL must .*, ADMIN_PASSWORD must .*, SEED_CONTENT must/,
    );
  });

  it("does not repeat a secret in its message", () => {
    expect(() => loadEnv({ ...complete, JWT_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/);
  });
});

it("describes every variable", () => {
  for (const [name, schema] of Object.entries(envSchema.shape)) {
    expect(schema.description, name).toMatch(/\.$/);
  }
});
