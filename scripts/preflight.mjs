// @ts-check
// `npm run preflight`: looks at a game's SQL Server instance before the site is put beside it; `--help` says how. It needs no
// site: neither secrets nor a database of ours are made. Exit code 0: ready; 1: something must be done first; 2: it could not look.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { BUILDS, buildIfStale } from "./lib/build.mjs";
import { run } from "./lib/fail.mjs";
import { checkNode, install, isInstalled } from "./lib/install.mjs";
import { dataDir, ROOT } from "./lib/paths.mjs";
import { passedOn } from "./lib/services.mjs";
import { step } from "./lib/steps.mjs";

/** @returns {Promise<number>} the program's exit code */
async function preflight() {
  checkNode();
  // In a fresh clone that takes minutes.
  if (!isInstalled()) await step("packages", install);
  for (const build of BUILDS) if (build.name === "account-service") await buildIfStale(build);
  const child = spawn(
    process.execPath,
    [join(ROOT, "account-service/dist/preflight.js"), ...process.argv.slice(2)],
    {
      // Where the person stands, so that a folder among the arguments is his.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: { ...process.env, ...passedOn("ACCOUNT_"), DATA_DIR: resolve(dataDir()) },
      stdio: "inherit",
    },
  );
  const [code] = await once(child, "exit");
  return code ?? 2;
}

// What goes wrong before a look is no finding.
let code = 2;
await run(async () => {
  code = await preflight();
});
process.exitCode = code;
