import { randomBytes } from "node:crypto";
import { isAbsolute } from "node:path";
import { describe, expect, it } from "vitest";
import { embeddedDatabaseFile, loadEnv } from "./env.ts";

const secrets = () => ({
  JWT_SECRET: randomBytes(32).toString("hex"),
  WEB_KEY: randomBytes(32).toString("hex"),
  DATA_KEY: randomBytes(32).toString("hex"),
});
const failure = (variables: Record<string, string | undefined>) => {
  try {
    loadEnv({ ...secrets(), ...variables });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The environment was accepted.");
};

describe("defaults", () => {
  it("needs nothing but the three secrets", () => {
    expect(loadEnv(secrets())).toMatchObject({
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: 4000,
      LOG_LEVEL: "info",
      DB_PORT: 1433,
      DB_ENCRYPT: true,
      DB_TRUST_SERVER_CERTIFICATE: false,
      DB_POOL_MAX: 10,
      GAME_MAPPING: {},
      GAME_PASSWORD_FORMAT: "ran-md5-19",
      GAME_TIME_ZONE: "Asia/Manila",
      SESSION_IDLE_HOURS: 72,
      SESSION_MAX_HOURS: 720,
      LOGIN_LIMIT_PER_ADDRESS: 30,
      LOGIN_LIMIT_PER_ACCOUNT: 10,
      SEED_DEMO: true,
    });
  });

  it("has no default secret", () => {
    expect(failure({ JWT_SECRET: undefined })).toContain("JWT_SECRET");
    expect(failure({ WEB_KEY: undefined })).toContain("WEB_KEY");
    expect(failure({ DATA_KEY: undefined })).toContain("DATA_KEY");
  });

  it("treats an empty or blank value as not set", () => {
    expect(loadEnv({ ...secrets(), PORT: " ", DATABASE_URL: "", SEED_DEMO: "\t" })).toMatchObject({
      PORT: 4000,
      SEED_DEMO: true,
    });
    expect(failure({ JWT_SECRET: "" })).toContain("JWT_SECRET");
  });
});

describe("invalid values", () => {
  it.each([
    ["NODE_ENV", "staging"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "10%"],
    ["GAME_MAPPING", '{"ChaInfo":{"column":{"ChaMMR":null}}}'],
    ["PORT", "70000"],
    ["PORT", "http"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", "postgres://localhost/x"],
    ["PUBLIC_URL", "https://example.com/play"],
    ["PUBLIC_URL", "https://example.com/?a=b"],
    ["PUBLIC_URL", "ftp://example.com"],
    ["CMS_URL", "http://cms:1337/api"],
    ["DB_PORT", "0"],
    ["DB_ENCRYPT", "yes"],
    ["DB_TRUST_SERVER_CERTIFICATE", "1"],
    ["DB_POOL_MAX", "1"],
    ["DB_REQUEST_TIMEOUT_MS", "-1"],
    ["GAME_PASSWORD_FORMAT", "sha1"],
    ["GAME_TIME_ZONE", "Mars/Phobos"],
    ["JWT_SECRET", "x".repeat(31)],
    ["WEB_KEY", "x".repeat(31)],
    ["SESSION_IDLE_HOURS", "1.5"],
    ["HASH_CONCURRENCY", "many"],
    ["SEED_DEMO", "TRUE"],
    ["GAME_MAPPING", "{"],
    ["GAME_MAPPING", '["ChaInfo"]'],
    ["GAME_MAPPING", '{"ChaInfo":"RanGame1.dbo.ChaInfo"}'],
    ["GAME_MAPPING", '{"ChaInfo":{"columns":{"ChaMMR":5}}}'],
    ["GAME_START_MAPS", "0=2"],
    ["GAME_START_MAPS", "0=70000:0"],
  ])("%s=%s is rejected in one line that names it", (name, value) => {
    const message = failure({ [name]: value });
    expect(message).toContain(`${name}:`);
    expect(message).not.toContain("\n");
    expect(message).toMatch(/\.$/);
  });

  it("names all invalid variables at once", () => {
    const message = failure({ PORT: "x", JWT_SECRET: "short", GAME_MAPPING: "x" });
    for (const name of ["PORT", "JWT_SECRET", "GAME_MAPPING"]) expect(message).toContain(`${name}:`);
  });

  it("does not repeat a secret that was too short", () => {
    expect(failure({ JWT_SECRET: "almost-a-secret" })).not.toContain("almost-a-secret");
  });
});

it("reads PUBLIC_URL without a slash at its end, so that paths can be appended", () =>
  expect(loadEnv({ ...secrets(), PUBLIC_URL: "https://play.example/" }).PUBLIC_URL).toBe(
    "https://play.example",
  ));

it("reads GAME_MAPPING", () => {
  const mapping = {
    ChaInfo: { table: "Ran2.dbo.ChaInfo", columns: { ChaMMR: null, ChaPKScore: "ChaPkWin" } },
  };
  expect(loadEnv({ ...secrets(), GAME_MAPPING: JSON.stringify(mapping) }).GAME_MAPPING).toEqual(mapping);
});

it("reads GAME_START_MAPS as the game stores maps", () => {
  expect(loadEnv({ ...secrets(), GAME_START_MAPS: "0=2:0, 1=3/1:4" }).GAME_START_MAPS).toEqual([
    { school: 0, map: 2, gate: 0 },
    { school: 1, map: 65_539, gate: 4 },
  ]);
  expect(loadEnv(secrets()).GAME_START_MAPS).toEqual([]);
});

it("puts the embedded database into DATA_DIR", () => {
  const file = embeddedDatabaseFile(loadEnv({ ...secrets(), DATA_DIR: "some/folder" }));
  expect(isAbsolute(file)).toBe(true);
  expect(file.replaceAll("\\", "/")).toMatch(/some\/folder\/account-service\.sqlite$/);
});
