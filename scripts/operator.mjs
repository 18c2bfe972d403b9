// @ts-check
// `npm run operator -- <command>`: what operators do without the console, in the environment that `npm start` gives
// account-service, or in this one where it has the variables of a service that runs by itself; it may run meanwhile. `help` says what there is. Exit code 0: all is well; 1: something was found; 2: nothing
// was done.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";
import { loadSecrets, secretsFile } from "./lib/secrets.mjs";
import { services } from "./lib/services.mjs";

/** The secrets that a service started by itself has in its own environment; with `npm start` they stand in a file. */
const SECRETS = ["JWT_SECRET", "DATA_KEY", "WEB_KEY"];

/** What the service runs in, and where: by itself with its own variables, or as one of the site's three. */
function surroundings() {
  const cwd = join(ROOT, "account-service");
  if (SECRETS.every((name) => process.env[name])) return { cwd, env: process.env };
  // As it was built for the site that runs; and secrets are made by the first start, which shows them.
  if (!existsSync(secretsFile())) {
    throw new Failure(
      `There is no site here yet. Start it first: npm start. Beside a service that runs by itself, give its variables (${SECRETS.join(", ")} and its database's).`,
    );
  }
  return services(loadSecrets().secrets).account;
}

/** @returns {Promise<number>} the program's exit code */
async function operator() {
  const { cwd, env } = surroundings();
  const program = join(cwd, "dist/operator.js");
  if (!existsSync(program))
    throw new Failure("account-service is not built yet: npm start, or npm run build");
  const { OPERATOR_PASSWORD } = process.env;
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    // Where the person stands, so that a file among the arguments is theirs.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: {
      ...env,
      DATA_DIR: resolve(cwd, env.DATA_DIR ?? "../.data"),
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
