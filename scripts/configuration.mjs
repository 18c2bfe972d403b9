// @ts-check
// `npm run docs`: writes docs/configuration.md and .env.example from the services' env schemas; with --check it says
// where they are not what the schemas say. Runs under tsx, because the schemas are TypeScript.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { envSchema as accountSchema } from "../account-service/src/env.ts";
import { envSchema as cmsSchema } from "../cms/src/env.ts";
import { envSchema as webSchema } from "../web/app/lib/env.server.ts";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

/** @typedef {{ name: string, meaning: string, required: boolean, fallback: string }} Variable */

const SERVICES = [
  { title: "account-service", prefix: "ACCOUNT_", schema: accountSchema },
  { title: "cms", prefix: "CMS_", schema: cmsSchema },
  { title: "web", prefix: "WEB_", schema: webSchema },
];

/** What `docker compose` reads; the secrets of it are made by `npm run compose:secrets`. */
const COMPOSE = [
  ["SITE_ADDRESS", "localhost", "Name under which Caddy serves the site, with a certificate for it."],
  ["CMS_ADDRESS", "cms.localhost", "Name under which Caddy serves the content admin."],
  ["SITE_NAME", "Tambayan", "Name of the site."],
  [
    "SMTP_URL",
    "smtp://mailpit:1025",
    "Mail server; the default is read at http://127.0.0.1:8025 and goes nowhere.",
  ],
  ["MAIL_FROM", "Tambayan <no-reply@tambayan.local>", "Sender of the mails."],
  [
    "DISCORD_WEBHOOK_URL",
    "",
    "A Discord channel's webhook, told of news when they go online. A secret; may be empty.",
  ],
  ["CMS_ADMIN_EMAIL", "admin@example.com", "E-mail of the first content admin."],
];

/** @param {{ shape: Record<string, { description?: string, safeParse(value: unknown): { success: boolean, data?: unknown } }> }} schema */
function variablesOf(schema) {
  return Object.entries(schema.shape).map(([name, field]) => {
    const unset = field.safeParse(undefined);
    if (!field.description) throw new Failure(`${name} has no description.`);
    const value = unset.data === undefined ? "" : typeof unset.data === "object" ? "{}" : String(unset.data);
    return {
      name,
      meaning: field.description,
      required: !unset.success,
      fallback: unset.success ? value : "",
    };
  });
}

function configurationPage() {
  const tables = SERVICES.map(({ title, prefix, schema }) => {
    const rows = variablesOf(schema).map(
      ({ name, meaning, required, fallback }) =>
        `| \`${name}\` | ${required ? "**required**" : fallback === "" ? "–" : `\`${fallback}\``} | ${meaning.replaceAll("|", "\\|")} |`,
    );
    return `## ${title}\n\nWith \`npm start\`: \`${prefix}\` before the name, such as \`${prefix}LOG_LEVEL\`.\n\n| variable | default | meaning |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# Configuration

Made from the services' env schemas by \`npm run docs\`; do not edit it by hand.

Every service checks its environment when it starts and ends with one sentence that names each variable that is wrong.
\`npm start\` and \`npm run dev\` need none of them: they make the secrets on the first start, in \`.data/secrets.env\`, and hand
each service its own.

\`npm start\` itself reads \`WEB_PORT\`, \`CMS_PORT\`, \`ACCOUNT_SERVICE_PORT\`, \`DATA_DIR\` and \`PUBLIC_URL\`; \`npm test\` reads
\`TEST_MSSQL_URL\` (a database whose name ends in \`_test\`), \`TEST_POSTGRES_URL\` and \`CHROMIUM_PATH\`.

${tables.join("\n")}`;
}

function envExample() {
  const lines = COMPOSE.map(([name, value, meaning]) => `# ${meaning}\n${name}=${value}\n`);
  return `# What docker-compose.yml reads, copied to .env and completed with secrets by \`npm run compose:secrets\`.
# Every other variable of the services is in docs/configuration.md.

${lines.join("\n")}`;
}

await run(async () => {
  const files = { "docs/configuration.md": configurationPage(), ".env.example": envExample() };
  for (const [name, text] of Object.entries(files)) {
    const path = join(ROOT, name);
    if (!process.argv.includes("--check")) writeFileSync(path, text);
    else if (readFileSync(path, "utf8") !== text)
      throw new Failure(`${name} is not what the schemas say: run \`npm run docs\`.`);
  }
});
