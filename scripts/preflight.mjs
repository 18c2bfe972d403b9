// @ts-check
// `npm run preflight`: looks at a game's SQL Server instance before the site is put beside it; `--help` says how. Exit code 0: ready;
// 1: something must be done first; 2: it could not look.
import { runGameProgram } from "./lib/game-program.mjs";

await runGameProgram("preflight");
