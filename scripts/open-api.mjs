// @ts-check
// Checks the OpenAPI documents of web's /api and of account-service by Redocly's recommended rules, without starting a
// service.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import fastify from "fastify";
import { runnerImport } from "vite";
import { buildApp } from "../account-service/src/app.ts";
import { connect } from "../account-service/src/db/connect.ts";
import { createTransport } from "../account-service/src/domains/foundation/mail/index.ts";
import { loadEnv } from "../account-service/src/env.ts";
import { createPasswords } from "../account-service/src/lib/secrets/passwords.ts";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

/** Never asked for anything but its description. */
const NOBODY = "http://127.0.0.1:9";
const KEY = "k".repeat(32);

async function documentOfApi() {
  const { module } = await runnerImport(join(ROOT, "web/server/api/index.ts"), {
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": join(ROOT, "web/app") } },
  });
  const { api } = /** @type {any} */ (module);
  const app = fastify();
  const options = {
    siteName: "Tambayan",
    publicUrl: "https://play.example.ph",
    origins: [],
    accountServiceUrl: NOBODY,
    webKey: KEY,
    switchedOff: async () => [],
    content: {},
    pages: {},
  };
  await app.register(api, { ...options, prefix: "/api" });
  const { body } = await app.inject("/api/docs/json");
  await app.close();
  return body;
}

/** @param {string} folder of its empty database */
async function documentOfAccountService(folder) {
  const env = loadEnv({
    NODE_ENV: "development",
    LOG_LEVEL: "silent",
    DATA_DIR: folder,
    JWT_SECRET: KEY,
    WEB_KEY: KEY,
    DATA_KEY: KEY,
  });
  const app = await buildApp({
    env,
    db: connect(env),
    passwords: createPasswords(env),
    mail: createTransport(env),
    now: () => new Date(),
  });
  const { body } = await app.inject("/docs/json");
  await app.close();
  return body;
}

await run(async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-open-api-"));
  try {
    const documents = {
      "web's /api": { source: await documentOfApi(), rules: {} },
      "account-service": {
        source: await documentOfAccountService(folder),
        // Of two paths that fit, Fastify takes the one with fewer parameters: /payments/packages before /payments/:id.
        rules: /** @type {const} */ ({ "no-ambiguous-paths": "off" }),
      },
    };
    for (const [name, { source, rules }] of Object.entries(documents)) {
      const config = await createConfig({ extends: ["recommended"], rules });
      const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
      if (problems.length > 0)
        throw new Failure(
          `The OpenAPI document of ${name} has problems:\n${problems
            .map(({ ruleId, message, location }) => `  ${ruleId}: ${message} (${location[0]?.pointer})`)
            .join("\n")}`,
        );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
