// @ts-check
// `npm run game-rehearsal`: does on a copy of a game's databases what players and the game will do; `--help` says how. Exit code 0: all
// held; 1: something did not; 2: it could not be tried.
import { runGameProgram } from "./lib/game-program.mjs";

await runGameProgram("rehearsal");
