// @ts-check
// `npm run reconcile [-- --record]`: compares the ledger of coins with the balances, in the environment that `npm start` gives
// account-service; it may run meanwhile. Exit code 0: every balance is what the ledger says; 1: some differ; 2: no comparison.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { loadSecrets, secretsFile } from "./lib/secrets.mjs";
import { services } from "./lib/services.mjs";

/** @returns {Promise<number>} the program's exit code */
async function reconcile() {
  // As it was built for the site that runs; and secrets are made by the first start, which shows them.
  if (!existsSync(secretsFile())) throw new Failure("There is no site here yet. Start it first: npm start");
  const { account } = services(loadSecrets().secrets);
  const program = join(account.cwd, "dist/reconcile.js");
  if (!existsSync(program))
    throw new Failure("account-service is not built yet: npm start, or npm run build");
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    cwd: account.cwd,
    env: account.env,
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return code ?? 2;
}

// What goes wrong before a comparison is no difference.
let code = 2;
await run(async () => {
  code = await reconcile();
});
process.exitCode = code;
