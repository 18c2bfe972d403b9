// @ts-check
// `npm run reset`: deletes all data. The next start is a first start again; see `-- --help`.
import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { readOptions } from "./lib/options.mjs";
import { dataDir } from "./lib/paths.mjs";
import { isBusy } from "./lib/processes.mjs";
import { secretsFile } from "./lib/secrets.mjs";
import { passedOn, ports } from "./lib/services.mjs";

const HELP = `npm run reset

  --yes    delete without the question
`;

/** @param {string} folder @returns {string[]} what is in it @throws Failure if `npm start` did not make it */
function contentsOf(folder) {
  // Not the Node that may be running this: it is nobody's data.
  const entries = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name !== "node")
        .sort()
    : [];
  // The first start writes the secrets, so a folder that has them is this site's; one of backups, or any other, has
  // none.
  if (entries.length > 0 && !existsSync(secretsFile()))
    throw new Failure(
      `${folder} was not made by \`npm start\`: it has no secrets.env. Nothing was deleted. Check DATA_DIR, or delete the folder yourself.`,
    );
  return entries;
}

/** @param {string} name the site's @throws Failure unless it was typed */
async function confirm(name) {
  if (!process.stdin.isTTY)
    throw new Failure("Nothing was deleted. Give --yes, since no question can be asked here.");
  // Only here: a clone without packages can be reset too.
  const { input } = await import("@inquirer/prompts");
  const typed = await input({ message: `Type the site's name (${name}) to delete all of it:` });
  if (typed.trim() !== name) throw new Failure("That is not the site's name. Nothing was deleted.");
}

await run(async () => {
  const { values } = readOptions(HELP, {
    options: { yes: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  for (const port of Object.values(ports())) {
    if (await isBusy(port))
      throw new Failure(`The site is running (port ${port}). Stop it first, then reset.`);
  }
  const folder = dataDir();
  const entries = contentsOf(folder);
  if (entries.length > 0) {
    process.stdout.write(
      `All of ${folder} will be deleted, accounts, coins and content too:\n${entries.map((entry) => `  ${entry}\n`).join("")}`,
    );
    /** @type {Record<string, string>} */
    const { SITE_NAME = "Tambayan" } = passedOn("WEB_");
    if (!values.yes) await confirm(SITE_NAME);
  }
  // The secrets last: if this is interrupted, the folder is still known as the site's.
  for (const entry of entries.sort((a, b) => Number(a === "secrets.env") - Number(b === "secrets.env")))
    await rm(join(folder, entry), { recursive: true });
  process.stdout.write(`${folder} has no data any more.\n`);
});
