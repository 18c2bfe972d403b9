// @ts-check
// `npm run compose:secrets`: creates .env from .env.example, or adds to an existing one what it lacks: settings that are new, and missing or empty secrets.
// Existing values are kept. Without Node on this machine: docker run --rm -v "$PWD:/site" -w /site -u "$(id -u):$(id -g)" node:22-bookworm-slim
// node scripts/compose-secrets.mjs
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { completeComposeEnv } from "./lib/compose-env.mjs";
import { writeEnvFile } from "./lib/env-file.mjs";
import { run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

await run(async () => {
  const file = join(ROOT, ".env");
  const example = readFileSync(join(ROOT, ".env.example"), "utf8");
  const { text, secrets, settings } = completeComposeEnv(
    existsSync(file) ? readFileSync(file, "utf8") : "",
    example,
  );
  writeEnvFile(file, text);
  process.stdout.write(
    `${file}: secrets generated: ${secrets}; settings added: ${settings}. Do not share this file.\n`,
  );
});
