// @ts-check
// `npm run operator -- <command>`: the console's functions on the command line; see `help`. It runs in the environment
// that `npm start` gives account-service, or in the current one if that has the variables of a separately started
// service. The service may be running. Exit codes: 0 success, 1 problems found, 2 nothing was done.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";
import { loadSecrets, secretsFile } from "./lib/secrets.mjs";
import { services } from "./lib/services.mjs";

/** Set in the environment of a separately started service; with `npm start` they are in a file. */
const SECRETS = ["JWT_SECRET", "DATA_KEY", "WEB_KEY"];

/** Environment and working directory of the service: started separately, or by `npm start`. */
function serviceEnvironment() {
  const cwd = join(ROOT, "account-service");
  if (SECRETS.every((name) => process.env[name])) return { cwd, env: process.env };
  // Only the first start creates secrets, because it also prints them.
  if (!existsSync(secretsFile())) {
    throw new Failure(
      `There is no site here yet. Start it first: npm start. For a service that you start yourself, set its variables (${SECRETS.join(", ")} and those of its database).`,
    );
  }
  return services(loadSecrets().secrets).account;
}

/** @returns {Promise<number>} the program's exit code */
async function operator() {
  const { cwd, env } = serviceEnvironment();
  const program = join(cwd, "dist/operator.js");
  if (!existsSync(program))
    throw new Failure("account-service is not built yet: npm start, or npm run build");
  const { OPERATOR_PASSWORD } = process.env;
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    // The caller's folder, so that relative paths in arguments work.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: {
      ...env,
      DATA_DIR: resolve(cwd, env.DATA_DIR?.trim() || "../.data"),
      ...(OPERATOR_PASSWORD && { OPERATOR_PASSWORD }),
    },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return code ?? 2;
}

// 2, unless the program ran.
let code = 2;
await run(async () => {
  code = await operator();
});
process.exitCode = code;
