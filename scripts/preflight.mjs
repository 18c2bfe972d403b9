// @ts-check
// `npm run preflight`: inspects a game's SQL Server instance before the site is connected to it; see `--help`. Exit
// codes: 0 ready, 1 something must be done first, 2 it could not run.
import { runGameProgram } from "./lib/game-program.mjs";

await runGameProgram("preflight");
