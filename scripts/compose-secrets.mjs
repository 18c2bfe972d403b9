// @ts-check
// `npm run compose:secrets`: creates .env from .env.example, or adds to an existing one what it lacks: settings that
// are new, and missing or empty secrets. Existing values are kept. Without Node on this machine: docker run --rm -v
// "$PWD:/site" -w /site -u "$(id -u):$(id -g)" node:24-bookworm-slim node scripts/compose-secrets.mjs
import { join } from "node:path";
import { completeComposeEnv } from "./lib/compose-env.mjs";
import { readEnvFile, writeEnvFile } from "./lib/env-file.mjs";
import { run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";
import { readText, readTextIfThere } from "./lib/text-file.mjs";

await run(async () => {
  const file = join(ROOT, ".env");
  const example = readText(join(ROOT, ".env.example"));
  const { text, secrets, settings } = completeComposeEnv(file, readTextIfThere(file), example);
  writeEnvFile(file, text);
  process.stdout.write(
    `${file}: secrets generated: ${secrets}; settings added: ${settings}. Do not share this file.\n`,
  );
  const { DISCORD_WEBHOOK_URL, COMPOSE_FILE = "" } = readEnvFile(file);
  if (DISCORD_WEBHOOK_URL && !COMPOSE_FILE.includes("compose.outside.yml"))
    process.stdout.write(
      "News is not posted to Discord, which the cms cannot reach: add deploy/compose.outside.yml to COMPOSE_FILE (docs/operating.md, Networks).\n",
    );
});
