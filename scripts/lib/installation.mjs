// @ts-check
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readEnvFile } from "./env-file.mjs";
import { Failure } from "./fail.mjs";
import { dataDir, ROOT } from "./paths.mjs";
import { isBusy } from "./processes.mjs";
import { secretsFile } from "./secrets.mjs";
import { passedOn, ports, withoutEmpty } from "./services.mjs";

/**
 * A part of a site's data. `name` is its path in a backup. `base` is the folder beside whose content restored and
 * replaced data are kept, so that they are moved within one file system.
 * @typedef {{ kind: "sqlite" | "folder" | "settings", name: string, base: string, path: string }} StoredPart
 * @typedef {{ kind: "postgres", name: string, base: string, url: string }} PostgresPart
 * @typedef {{ kind: "sql-server", name: string, base: string, environment: Record<string, string> }} SqlServerPart
 * @typedef {StoredPart | PostgresPart | SqlServerPart} Part
 */

/**
 * @typedef {object} Installation
 * @property {Part[]} parts what is backed up, databases before the files that their rows name
 * @property {{ name: string, host: string, port: number }[]} listeners where its services listen while they run
 * @property {string[]} buckets whose files are not among the parts
 * @property {string | undefined} dataKey what account-service's stored secrets are encrypted with
 */

/** @typedef {Record<string, string>} Variables */

/** The files of a settings folder, one for each service (deploy/systemd, deploy/windows). */
export const SETTINGS_FILES = ["account-service.env", "cms.env", "web.env"];

/** Where a service is asked, if it listens on every address. @param {string | undefined} host */
const reachable = (host) => (!host || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host);

/**
 * The site's data and services: those of a settings folder, or those that `npm start` runs in this environment.
 * @param {string} [settings] folder of the services' settings files
 * @returns {Installation}
 * @throws Failure if the folder has no settings
 */
export function findInstallation(settings) {
  /** @type {{ account: Variables, cms: Variables, web: Variables, files: string[] }} */
  const { account, cms, web, files } = settings ? fromFolder(resolve(settings)) : fromEnvironment();
  const accountData = resolve(ROOT, "account-service", account.DATA_DIR ?? "../.data");
  const cmsData = resolve(ROOT, "cms", cms.DATA_DIR ?? "../.data");
  /** @param {string} name @param {Record<string, string>} env @param {number} port */
  const listener = (name, env, port) => ({
    name,
    host: reachable(env.HOST),
    port: Number(env.PORT ?? port),
  });
  /** @param {"sqlite" | "folder"} kind @param {string} name @param {string} base @param {string} path */
  const stored = (kind, name, base, path) => ({ kind, name, base, path: join(base, path) });
  return {
    parts: [
      account.DATABASE_URL || account.DB_HOST
        ? { kind: "sql-server", name: "sql-server", base: accountData, environment: account }
        : stored("sqlite", "account-service/account-service.sqlite", accountData, "account-service.sqlite"),
      // `FILE_KINDS` of account-service, and its emails while there is no mail server.
      ...["tickets", "shop", "packages", "receipts", "mail"].map((name) =>
        stored("folder", `account-service/${name}`, accountData, name),
      ),
      cms.DATABASE_URL
        ? { kind: "postgres", name: "cms/cms.dump", base: cmsData, url: cms.DATABASE_URL }
        : stored("sqlite", "cms/cms.sqlite", cmsData, "cms.sqlite"),
      stored("folder", "cms/uploads", cmsData, "cms/public/uploads"),
      ...files.map((path) => ({
        kind: /** @type {const} */ ("settings"),
        name: `settings/${basename(path)}`,
        base: settings ? dirname(path) : dataDir(),
        path,
      })),
    ],
    listeners: [
      listener("account-service", account, 4000),
      listener("cms", cms, 1337),
      listener("web", web, 3000),
    ],
    buckets: [account.S3_BUCKET, cms.S3_BUCKET].filter((bucket) => bucket !== undefined),
    dataKey: account.DATA_KEY,
  };
}

/** @param {string} folder */
function fromFolder(folder) {
  const missing = SETTINGS_FILES.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0)
    throw new Failure(`${folder} lacks ${missing.join(", ")}. \`npm run setup\` writes them.`);
  const files = SETTINGS_FILES.map((name) => join(folder, name));
  const [account = {}, cms = {}, web = {}] = files.map((file) => withoutEmpty(readEnvFile(file)));
  return { account, cms, web, files };
}

/** What `npm start` gives its services. The tools container of Docker Compose sets the same variables. */
function fromEnvironment() {
  const port = ports();
  const DATA_DIR = dataDir();
  const dotEnv = join(ROOT, ".env");
  const secrets = readEnvFile(secretsFile());
  /** @param {number} own */
  const common = (own) => ({ DATA_DIR, PORT: String(own) });
  return {
    account: {
      ...common(port.account),
      ...(secrets.ACCOUNT_DATA_KEY && { DATA_KEY: secrets.ACCOUNT_DATA_KEY }),
      ...passedOn("ACCOUNT_"),
    },
    cms: { ...common(port.cms), ...passedOn("CMS_") },
    web: { ...common(port.web), ...passedOn("WEB_") },
    files: [secretsFile(), ...(existsSync(dotEnv) ? [dotEnv] : [])],
  };
}

/**
 * The services of a site that run now, as sentences for its operator.
 * @param {Installation} installation
 * @returns {Promise<string[]>}
 */
export async function runningServices({ listeners }) {
  const busy = await Promise.all(listeners.map(({ host, port }) => isBusy(port, host)));
  return listeners.flatMap(({ name, host, port }, index) =>
    busy[index] ? [`${name} (${host}:${port})`] : [],
  );
}
