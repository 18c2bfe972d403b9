import { proxiesOf } from "@tambayan/service/client-address";
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
  it("has defaults for everything except secrets", () => {
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

  it.each(Object.keys(complete))("reports in one sentence that %s is missing", (name) => {
    expect(() => loadEnv({ ...complete, [name]: "" })).toThrow(
      new EnvError(
        `The cms cannot start, check its environment variables: ${name} is missing (see docs/configuration.md).`,
      ),
    );
  });

  it("reports all problems at once", () => {
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

  it.each([
    ["127.0.0.1", ["127.0.0.1"]],
    ["loopback, 10.0.0.0/8,", ["loopback", "10.0.0.0/8"]],
    [",", []],
    ["everyone", undefined],
    ["10.0.0.0/99", undefined],
  ])("takes %s as TRUST_PROXY: %o", (TRUST_PROXY, expected) => {
    const load = () => proxiesOf(loadEnv({ ...complete, TRUST_PROXY }).TRUST_PROXY ?? "");
    if (expected) expect(load()).toEqual(expected);
    else expect(load).toThrow(/TRUST_PROXY must be/);
  });

  it.each([
    ["https://discord.com/api/webhooks/1/abc", true],
    ["https://discordapp.com/api/webhooks/1/abc", true],
    ["http://127.0.0.1:9000/hook", true],
    ["http://discord.com/api/webhooks/1/abc", false],
    ["https://discord.com:8443/api/webhooks/1/abc", false],
    ["https://discord.com/channels/1", false],
    ["https://discord.com.evil.example/api/webhooks/1/abc", false],
    ["https://discord.com@evil.example/api/webhooks/1/abc", false],
    ["https://127.0.0.1.evil.example/api/webhooks/1/abc", false],
    ["http://169.254.169.254/api/webhooks/1/abc", false],
    ["hunter2", false],
  ])("accepts %s as a Discord webhook: %s", (DISCORD_WEBHOOK_URL, taken) => {
    const load = () => loadEnv({ ...complete, DISCORD_WEBHOOK_URL }).DISCORD_WEBHOOK_URL;
    if (taken) expect(load()).toBe(DISCORD_WEBHOOK_URL);
    else expect(load).toThrow(/^(?!.*(evil|hunter2)).*DISCORD_WEBHOOK_URL must be a Discord webhook URL/);
  });

  it("does not reveal a secret in its message", () => {
    expect(() => loadEnv({ ...complete, JWT_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/);
  });
});

it("describes every variable", () => {
  for (const [name, schema] of Object.entries(envSchema.shape)) {
    expect(schema.description, name).toMatch(/\.$/);
  }
});

it.each(["PUBLIC_URL", "SITE_URL", "WEB_URL"])("refuses a %s below whose path nothing would work", (name) => {
  for (const address of [
    "https://example.com/play",
    "https://example.com/play/",
    "https://example.com?x",
    "https://a:b@example.com",
  ])
    expect(() => loadEnv({ ...complete, [name]: address })).toThrow(
      `${name} must be an http(s) address without a path`,
    );
  expect(loadEnv({ ...complete, [name]: "HTTPS://Example.com:443/" })).toMatchObject({
    [name]: "https://example.com",
  });
});
