// @ts-check
// `npm run check`: formatting, lint, generated files and types of all workspaces.
import { CHECKS, passes } from "./lib/checks.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { install } from "./lib/install.mjs";

await run(async () => {
  await install();
  const failed = [];
  for (const { name, command } of CHECKS) {
    process.stdout.write(`${name}\n`);
    if (!(await passes(command))) failed.push(name);
  }
  if (failed.length > 0) throw new Failure(`Checks failed: ${failed.join(", ")}.`);
});
