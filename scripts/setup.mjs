// @ts-check
// `npm run setup`: asks for what a site needs, and writes its settings; see `-- --help`. It can be run again.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { install } from "./lib/install.mjs";
import { readOptions } from "./lib/options.mjs";
import { ROOT } from "./lib/paths.mjs";
import { SETTINGS_FOLDER } from "./lib/setup-files.mjs";
import { step } from "./lib/steps.mjs";

const HELP = `npm run setup

It asks for what is missing, and writes the settings. Run it again to change some. Every answer can be given without a question:

  --for compose|services    Docker Compose (.env), or services of systemd or Windows (a settings folder)
  --settings <folder>       for services: where their settings are (${SETTINGS_FOLDER})
  --site https://…          the site's address
  --cms https://…           the content admin's address
  --name <name>             the site's name
  --database mssql://…      the game's SQL Server, or demo
  --smtp smtps://…          the mail server, or none
  --from "Name <address>"   sender of emails
  --admin <address>         email of the first content admin
  --yes                     ask nothing: what is missing gets its usual answer, or ends the setup
  --offline                 do not connect to SQL Server and the mail server

SETUP_SITE, SETUP_DATABASE and so on in the environment do the same. Give addresses with passwords in that way: everyone on the
machine can see a command's options.
`;

/**
 * @param {Pick<import("./lib/setup-questions.mjs").Prompts, "select"> | undefined} prompts
 * @returns {Promise<import("./lib/setup-questions.mjs").Kind>}
 */
async function askKind(prompts) {
  if (existsSync(join(ROOT, ".env"))) return "compose";
  if (!prompts) throw new Failure("How does the site run? Give --for compose or --for services.");
  return prompts.select({
    message: "How does the site run?",
    choices: [
      { name: "Docker Compose", value: /** @type {const} */ ("compose") },
      { name: "Services of systemd or Windows", value: /** @type {const} */ ("services") },
    ],
    default: process.platform === "win32" ? "services" : "compose",
  });
}

await run(async () => {
  const { values } = readOptions(HELP, {
    options: {
      for: { type: "string" },
      settings: { type: "string" },
      site: { type: "string" },
      cms: { type: "string" },
      name: { type: "string" },
      database: { type: "string" },
      smtp: { type: "string" },
      from: { type: "string" },
      admin: { type: "string" },
      yes: { type: "boolean" },
      offline: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  // In a fresh clone.
  if (!existsSync(join(ROOT, "node_modules"))) await step("packages", () => install("site"));
  const { setUp } = await import("./lib/setup.mjs");
  const { QUESTIONS } = await import("./lib/setup-questions.mjs");
  const mayAsk = !values.yes && process.stdin.isTTY === true;
  const prompts = mayAsk ? await import("@inquirer/prompts") : undefined;
  const named = values.for ?? process.env.SETUP_FOR;
  if (named !== undefined && named !== "compose" && named !== "services")
    throw new Failure("--for is compose or services.");
  const given = Object.fromEntries(
    QUESTIONS.flatMap(({ name }) => {
      const value = values[/** @type {"site"} */ (name)] ?? process.env[`SETUP_${name.toUpperCase()}`];
      return value ? [[name, value.trim()]] : [];
    }),
  );
  try {
    await setUp({
      kind: named ?? (values.settings ? "services" : await askKind(prompts)),
      settings: resolve(values.settings ?? SETTINGS_FOLDER),
      given,
      prompts,
      connect: !values.offline,
      say: (text) => process.stdout.write(`${text}\n`),
    });
  } catch (error) {
    // Ctrl-C at a question.
    if (error instanceof Error && error.name === "ExitPromptError") throw new Failure("Nothing was written.");
    throw error;
  }
});
