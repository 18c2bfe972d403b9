// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { BUILD, buildIfStale } from "./build.mjs";
import { run } from "./fail.mjs";
import { install, isInstalled } from "./install.mjs";
import { dataDir, ROOT } from "./paths.mjs";
import { passedOn } from "./services.mjs";
import { step } from "./steps.mjs";

/**
 * Runs a program of account-service for a game's SQL Server. It needs no site, so it creates neither secrets nor a
 * SQLite database. Exits with the program's code, or 2 if it could not start.
 * @param {string} name
 */
export async function runGameProgram(name) {
  // 2, unless the program ran.
  let code = 2;
  await run(async () => {
    // Takes minutes in a fresh clone.
    if (!isInstalled("site")) await step("packages", () => install("site"));
    await buildIfStale(BUILD.account);
    const program = join(ROOT, `account-service/dist/${name}.js`);
    const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
      // The caller's folder, so that relative paths in arguments work.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: { ...process.env, ...passedOn("ACCOUNT_"), DATA_DIR: dataDir() },
      stdio: "inherit",
    });
    code = (await once(child, "exit"))[0] ?? 2;
  });
  process.exitCode = code;
}
