// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { BUILDS, buildIfStale } from "./build.mjs";
import { run } from "./fail.mjs";
import { checkNode, install, isInstalled } from "./install.mjs";
import { dataDir, ROOT } from "./paths.mjs";
import { passedOn } from "./services.mjs";
import { step } from "./steps.mjs";

/**
 * Runs a program of account-service that looks at a game's SQL Server. It needs no site: neither secrets nor an embedded database
 * are made. Its exit code is ours, and 2 is that it could not begin.
 * @param {string} name
 */
export async function runGameProgram(name) {
  // What goes wrong before a look is no finding.
  let code = 2;
  await run(async () => {
    checkNode();
    // In a fresh clone that takes minutes.
    if (!isInstalled()) await step("packages", install);
    for (const build of BUILDS) if (build.name === "account-service") await buildIfStale(build);
    const program = join(ROOT, `account-service/dist/${name}.js`);
    const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
      // Where the person stands, so that a folder among the arguments is theirs.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: { ...process.env, ...passedOn("ACCOUNT_"), DATA_DIR: resolve(dataDir()) },
      stdio: "inherit",
    });
    code = (await once(child, "exit"))[0] ?? 2;
  });
  process.exitCode = code;
}
