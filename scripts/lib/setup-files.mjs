// @ts-check
// The settings that `npm run setup` reads and writes.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { completeComposeEnv } from "./compose-env.mjs";
import { readEnvFile, setVariable, writeEnvFile } from "./env-file.mjs";
import { Failure } from "./fail.mjs";
import { SETTINGS_FILES } from "./installation.mjs";
import { ROOT } from "./paths.mjs";
import { readText, readTextIfThere } from "./text-file.mjs";

/** @typedef {import("./setup-questions.mjs").Answers} Answers */
/** @typedef {Record<string, string | undefined>} Variables undefined: as it is */

/**
 * A place of settings.
 * @typedef {object} SettingsStore
 * @property {string} where for people
 * @property {() => Partial<Answers>} read the answers that are already there
 * @property {(answers: Answers, game: Variables) => void} write
 */

/**
 * What preflight found out about the game, and wrote for account-service.
 * @param {string} folder
 * @returns {Variables}
 */
export function gameSettings(folder) {
  const { GAME_MAPPING, GAME_PASSWORD_FORMAT, GAME_TIME_ZONE } = readEnvFile(join(folder, "game.env"));
  return { GAME_MAPPING, GAME_PASSWORD_FORMAT, GAME_TIME_ZONE };
}

/** @param {string} prefix @param {Variables} variables */
const prefixed = (prefix, variables) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [prefix + name, value]));

/** @param {string} text @param {Variables} variables */
function withVariables(text, variables) {
  return Object.entries(variables).reduce(
    (all, [name, value]) => (value === undefined ? all : setVariable(all, name, value)),
    text,
  );
}

/** Only answers that are there. @param {Variables} found @returns {Partial<Answers>} */
const given = (found) =>
  Object.fromEntries(Object.entries(found).filter((pair) => pair[1] !== undefined && pair[1] !== ""));

/** The compose file for a SQL Server outside of the containers, beside the usual one. */
const OUTSIDE = "docker-compose.yml:deploy/compose.existing-sql-server.yml";

/**
 * The .env of docker-compose.yml.
 * @param {string} [root] folder of the compose file
 * @returns {SettingsStore}
 */
export function composeSettings(root = ROOT) {
  const file = join(root, ".env");
  return {
    where: file,
    read() {
      if (!existsSync(file)) return {};
      const env = readEnvFile(file);
      // The example's own values are not answers.
      const example = readEnvFile(join(root, ".env.example"));
      const own = (/** @type {string} */ name) => (env[name] === example[name] ? undefined : env[name]);
      const site = own("SITE_ADDRESS");
      return given({
        site: site && `https://${site}`,
        cms: own("CMS_ADDRESS") && `https://${env.CMS_ADDRESS}`,
        name: own("SITE_NAME"),
        database: env.ACCOUNT_DATABASE_URL || (site ? "demo" : undefined),
        smtp: own("SMTP_URL") ?? (site ? "none" : undefined),
        from: own("MAIL_FROM"),
        admin: own("CMS_ADMIN_EMAIL"),
      });
    },
    write(answers, game) {
      const outside = answers.database !== "demo";
      const example = readText(join(root, ".env.example"));
      const { SMTP_URL } = readEnvFile(join(root, ".env.example"));
      const { text } = completeComposeEnv(file, readTextIfThere(file), example);
      const before = readEnvFile(file);
      const variables = {
        SITE_ADDRESS: new URL(answers.site ?? "").hostname,
        CMS_ADDRESS: new URL(answers.cms ?? "").hostname,
        SITE_NAME: answers.name,
        SMTP_URL: answers.smtp === "none" ? SMTP_URL : answers.smtp,
        MAIL_FROM: answers.from,
        CMS_ADMIN_EMAIL: answers.admin,
        ...(outside
          ? {
              COMPOSE_FILE: OUTSIDE,
              // Else Windows would expect semicolons.
              COMPOSE_PATH_SEPARATOR: ":",
              ACCOUNT_DATABASE_URL: answers.database,
              ...prefixed("ACCOUNT_", game),
              CMS_SEED_CONTENT: before.CMS_SEED_CONTENT ?? "false",
            }
          : before.ACCOUNT_DATABASE_URL && { ACCOUNT_DATABASE_URL: "", COMPOSE_FILE: "docker-compose.yml" }),
      };
      writeEnvFile(file, withVariables(text, variables));
    },
  };
}

const secret = () => randomBytes(32).toString("base64url");

/** Where services keep their data, unless their settings say otherwise. @param {string} folder */
function dataFolder(folder) {
  if (process.platform === "win32") return join(folder, "data");
  return folder === "/etc/tambayan" ? "/var/lib/tambayan" : join(folder, "data");
}

/** The folder of the services' settings, unless another one is named. */
export const SETTINGS_FOLDER =
  process.platform === "win32"
    ? join(process.env.ProgramData ?? "C:\\ProgramData", "Tambayan")
    : "/etc/tambayan";

const HEADING = `# Written by \`npm run setup\`, which keeps what you add. Every setting is in docs/configuration.md.
# Restart the service after a change. It has secrets: do not share it.
`;

/**
 * The settings files of services that run on their own, one for each.
 * @param {string} folder
 * @returns {SettingsStore}
 */
export function serviceSettings(folder) {
  const files = SETTINGS_FILES.map((name) => join(folder, name));
  const read = () => files.map(readEnvFile);
  return {
    where: folder,
    read() {
      const [account = {}, cms = {}, web = {}] = read();
      if (!existsSync(files[0] ?? "")) return {};
      return given({
        site: web.PUBLIC_URL,
        cms: web.CMS_PUBLIC_URL,
        name: web.SITE_NAME,
        database: account.DATABASE_URL || "demo",
        smtp: account.SMTP_URL || "none",
        from: account.MAIL_FROM,
        admin: cms.ADMIN_EMAIL,
      });
    },
    write(answers, game) {
      const [account = {}, cms = {}, web = {}] = read();
      if (Object.keys(account).length > 0 && !account.DATA_KEY)
        throw new Failure(
          `${files[0]} lacks DATA_KEY, which existing data cannot be read without. Take it from a backup of the file, or write a new one (32 random characters or more) if there are no data yet; nothing was changed.`,
        );
      const outside = answers.database !== "demo";
      const DATA_DIR = dataFolder(folder);
      const shared = {
        WEB_KEY: account.WEB_KEY || web.WEB_KEY || secret(),
        WEBHOOK_SECRET: cms.WEBHOOK_SECRET || web.WEBHOOK_SECRET || secret(),
      };
      // What a proxy on this machine says of its clients.
      const TRUST_PROXY = "loopback";
      const common = { NODE_ENV: "production" };
      /** @type {Variables[]} */
      const wanted = [
        {
          ...common,
          DATA_DIR: account.DATA_DIR || DATA_DIR,
          PUBLIC_URL: answers.site,
          SITE_NAME: answers.name,
          DATABASE_URL: outside ? answers.database : "",
          ...(outside && game),
          SMTP_URL: answers.smtp === "none" ? "" : answers.smtp,
          MAIL_FROM: answers.from,
          WEB_KEY: shared.WEB_KEY,
          JWT_SECRET: account.JWT_SECRET || secret(),
          DATA_KEY: account.DATA_KEY || secret(),
        },
        {
          ...common,
          STRAPI_TELEMETRY_DISABLED: "true",
          DATA_DIR: cms.DATA_DIR || DATA_DIR,
          PUBLIC_URL: answers.cms,
          TRUST_PROXY: cms.TRUST_PROXY || TRUST_PROXY,
          SITE_URL: answers.site,
          SEED_CONTENT: cms.SEED_CONTENT || String(!outside),
          ADMIN_EMAIL: answers.admin,
          ADMIN_PASSWORD: cms.ADMIN_PASSWORD || `${randomBytes(12).toString("base64url")}-Aa1`,
          WEBHOOK_SECRET: shared.WEBHOOK_SECRET,
          APP_KEYS: cms.APP_KEYS || `${secret()},${secret()}`,
          API_TOKEN_SALT: cms.API_TOKEN_SALT || secret(),
          ADMIN_JWT_SECRET: cms.ADMIN_JWT_SECRET || secret(),
          TRANSFER_TOKEN_SALT: cms.TRANSFER_TOKEN_SALT || secret(),
          JWT_SECRET: cms.JWT_SECRET || secret(),
          ENCRYPTION_KEY: cms.ENCRYPTION_KEY || secret(),
        },
        {
          ...common,
          DATA_DIR: web.DATA_DIR || DATA_DIR,
          PUBLIC_URL: answers.site,
          SITE_NAME: answers.name,
          CMS_PUBLIC_URL: answers.cms,
          TRUST_PROXY: web.TRUST_PROXY || TRUST_PROXY,
          WEB_KEY: shared.WEB_KEY,
          WEBHOOK_SECRET: shared.WEBHOOK_SECRET,
          SESSION_SECRET: web.SESSION_SECRET || secret(),
        },
      ];
      const texts = files.map((file, index) =>
        withVariables(readTextIfThere(file) || HEADING, wanted[index] ?? {}),
      );
      // Only once all of them can be written.
      for (const [index, file] of files.entries()) writeEnvFile(file, texts[index] ?? "");
    },
  };
}
