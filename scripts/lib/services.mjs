// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./fail.mjs";
import { dataDir, ROOT } from "./paths.mjs";

/** @typedef {import("./processes.mjs").Service} Service */

/** @param {string} name @param {number} usual @returns {number} @throws Failure */
function port(name, usual) {
  const text = process.env[name]?.trim() || String(usual);
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65_535)
    throw new Failure(`${name} must be a port, from 1 to 65535.`);
  return Number(text);
}

/** The ports of the services. */
export const ports = () => ({
  web: port("WEB_PORT", 3000),
  account: port("ACCOUNT_SERVICE_PORT", 4000),
  cms: port("CMS_PORT", 1337),
});

/**
 * How much garbage a service holds before it is collected. web has more room for new objects than Node's 16 MB: what a
 * page view needs is then gone before it is looked through, which takes up to a third of the CPU time off
 * (docs/decisions/040).
 */
const MEMORY = {
  web: ["--max-semi-space-size=32", "--heap-growing-percent=50"],
  account: ["--max-semi-space-size=16", "--heap-growing-percent=30"],
};

/** Where a debugger finds the service that `npm run dev` starts with --inspect. */
const INSPECT_PORT = 9230;

export const CMS_ADMIN_EMAIL = "admin@tambayan.local";

/**
 * The environment of a service, without the other services' secrets.
 * @param {Record<string, string>} own
 */
const environment = (own) => ({
  ...Object.fromEntries(
    ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "LOG_LEVEL"].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  ),
  ...own,
});

/**
 * The three services, in start order.
 * @param {import("./secrets.mjs").Secrets} secrets
 * @param {{ development?: boolean, inspect?: string }} [options] inspect: the service whose sources a debugger can
 *   attach to
 * @returns {{ account: Service, cms: Service, web: Service }}
 */
export function services(secrets, { development = false, inspect } = {}) {
  const port = ports();
  const DATA_DIR = dataDir();
  const NODE_ENV = development ? "development" : "production";
  const webUrl = process.env.PUBLIC_URL?.trim() || `http://127.0.0.1:${port.web}`;
  const node = process.execPath;
  const strapi = join(ROOT, "node_modules/@strapi/strapi/bin/strapi.js");
  /** As the workspace's own `npm run dev`. @param {string} name */
  const sources = (name) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, name, "package.json"), "utf8"));
    const [, ...args] = scripts.dev.split(" ");
    return name === inspect ? [node, `--inspect=${INSPECT_PORT}`, ...args] : [node, ...args];
  };

  return {
    account: {
      name: "account-service",
      cwd: join(ROOT, "account-service"),
      command: development ? sources("account-service") : [node, ...MEMORY.account, "dist/server.js"],
      health: `http://127.0.0.1:${port.account}/readyz`,
      env: environment({
        NODE_ENV,
        DATA_DIR,
        PORT: String(port.account),
        JWT_SECRET: secrets.ACCOUNT_JWT_SECRET,
        DATA_KEY: secrets.ACCOUNT_DATA_KEY,
        PUBLIC_URL: webUrl,
        CMS_URL: `http://127.0.0.1:${port.cms}`,
        WEB_KEY: secrets.WEB_KEY,
        ...passedOn("ACCOUNT_"),
      }),
    },
    cms: {
      name: "cms",
      cwd: join(ROOT, "cms"),
      command: development ? [node, strapi, "develop"] : [node, "server.mjs"],
      health: `http://127.0.0.1:${port.cms}/_health`,
      env: environment({
        NODE_ENV,
        DATA_DIR,
        PORT: String(port.cms),
        WEB_URL: `http://127.0.0.1:${port.web}`,
        SITE_URL: webUrl,
        APP_KEYS: secrets.CMS_APP_KEYS,
        API_TOKEN_SALT: secrets.CMS_API_TOKEN_SALT,
        ADMIN_JWT_SECRET: secrets.CMS_ADMIN_JWT_SECRET,
        TRANSFER_TOKEN_SALT: secrets.CMS_TRANSFER_TOKEN_SALT,
        JWT_SECRET: secrets.CMS_JWT_SECRET,
        ENCRYPTION_KEY: secrets.CMS_ENCRYPTION_KEY,
        WEBHOOK_SECRET: secrets.WEBHOOK_SECRET,
        ADMIN_EMAIL: CMS_ADMIN_EMAIL,
        ADMIN_PASSWORD: secrets.CMS_ADMIN_PASSWORD,
        STRAPI_TELEMETRY_DISABLED: "true",
        ...passedOn("CMS_"),
      }),
    },
    web: {
      name: "web",
      cwd: join(ROOT, "web"),
      command: development ? sources("web") : [node, ...MEMORY.web, "build/server/start.js"],
      health: `http://127.0.0.1:${port.web}/healthz`,
      env: environment({
        NODE_ENV,
        DATA_DIR,
        PORT: String(port.web),
        PUBLIC_URL: webUrl,
        CMS_URL: `http://127.0.0.1:${port.cms}`,
        ACCOUNT_SERVICE_URL: `http://127.0.0.1:${port.account}`,
        SESSION_SECRET: secrets.SESSION_SECRET,
        WEB_KEY: secrets.WEB_KEY,
        WEBHOOK_SECRET: secrets.WEBHOOK_SECRET,
        ...passedOn("WEB_"),
      }),
    },
  };
}

/**
 * The prefixed variables that `npm start` passes on to a service: ACCOUNT_DATABASE_URL becomes DATABASE_URL of
 * account-service.
 * @param {string} prefix
 */
export function passedOn(prefix) {
  const reserved = new Set(["WEB_PORT", "CMS_PORT", "ACCOUNT_SERVICE_PORT"]);
  return Object.fromEntries(
    Object.entries(withoutEmpty(process.env)).flatMap(([name, value]) =>
      name.startsWith(prefix) && !reserved.has(name) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}

/**
 * Variables without the empty and blank ones, which the services take for not set. As in packages/service/env.mjs,
 * whose own packages may not be installed yet.
 * @param {NodeJS.ProcessEnv} variables
 * @returns {Record<string, string>}
 */
export const withoutEmpty = (variables) =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  );
