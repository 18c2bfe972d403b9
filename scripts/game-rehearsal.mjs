// @ts-check
// `npm run game-rehearsal`: tries on a copy of a game's databases what players and the game will do; see `--help`. Exit
// codes: 0 all passed, 1 something failed, 2 it could not run.
import { runGameProgram } from "./lib/game-program.mjs";

await runGameProgram("rehearsal");
