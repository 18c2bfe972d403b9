import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { connect, sqlServerTarget } from "./db/connect.ts";
import { prepareDatabase } from "./db/prepare.ts";
import { loadEnv } from "./env.ts";
import { createPasswords } from "./modules/accounts/passwords.ts";
import { rehearse } from "./rehearsal/rehearsal.ts";

const HELP = `npm run game-rehearsal: does on a COPY of a game's databases what players and the game will do, and says what held.

  DATABASE_URL='mssql://user:password@host:1433/Tambayan' npm run game-rehearsal -- --on-a-copy

It makes our tables in the database that the address names, an account whose name begins with 'rehearse', and orders of it. Never run it
beside a game that is played: that is what --on-a-copy says. GAME_MAPPING, GAME_PASSWORD_FORMAT, GAME_TIME_ZONE and GAME_PIN are heeded as
the service does; npm run preflight wrote them into game.env. npm run preflight only reads, and comes before this.

Exit code 0: all held; 1: something did not; 2: it could not be tried.
`;

/** Secrets of a rehearsal are its own. */
const secret = () => randomBytes(32).toString("hex");

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "on-a-copy": { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const env = loadEnv({
    ...process.env,
    ...(positionals[0] !== undefined && { DATABASE_URL: positionals[0] }),
    JWT_SECRET: secret(),
    WEB_KEY: secret(),
    DATA_KEY: secret(),
  });
  const target = sqlServerTarget(env);
  if (!target) throw new Error(`Which server? The embedded database has no game beside it.\n\n${HELP}`);
  if (!values["on-a-copy"]) {
    throw new Error(`Is ${target.host} a copy? Say so with --on-a-copy; it writes into the game's tables.`);
  }
  const db = connect(env);
  try {
    await prepareDatabase(db, { env, passwords: createPasswords(env), now: () => new Date() });
    const good = await rehearse(db, env, ({ what, held, detail }) => {
      process.stdout.write(`  ${held ? "✓" : "✗"} ${what}${detail === undefined ? "" : ` (${detail})`}\n`);
    });
    process.stdout.write(good ? "\nAll of it held.\n" : "\nNot all of it held: see the lines with ✗.\n");
    return good ? 0 : 1;
  } finally {
    await db.close();
  }
}

/** `npm run game-rehearsal`; see its --help. */
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
