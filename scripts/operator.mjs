// @ts-check
// `npm run operator -- <command>`: what operators do without the console, in the environment that `npm start` gives
// account-service; it may run meanwhile. `help` says what there is. Exit code 0: all is well; 1: something was found; 2: nothing
// was done.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { loadSecrets, secretsFile } from "./lib/secrets.mjs";
import { services } from "./lib/services.mjs";

/** @returns {Promise<number>} the program's exit code */
async function operator() {
  // As it was built for the site that runs; and secrets are made by the first start, which shows them.
  if (!existsSync(secretsFile())) throw new Failure("There is no site here yet. Start it first: npm start");
  const { account } = services(loadSecrets().secrets);
  const program = join(account.cwd, "dist/operator.js");
  if (!existsSync(program))
    throw new Failure("account-service is not built yet: npm start, or npm run build");
  const { OPERATOR_PASSWORD } = process.env;
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    // Where the person stands, so that a file among the arguments is his.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: {
      ...account.env,
      DATA_DIR: resolve(account.cwd, account.env.DATA_DIR ?? ""),
      ...(OPERATOR_PASSWORD && { OPERATOR_PASSWORD }),
    },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return code ?? 2;
}

// What goes wrong before a command is no finding.
let code = 2;
await run(async () => {
  code = await operator();
});
process.exitCode = code;
