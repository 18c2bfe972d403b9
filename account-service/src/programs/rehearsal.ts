import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { keepPrivate } from "@tambayan/service/private-files";
import { connect, sqlServerTarget } from "../db/connect.ts";
import { loadEnv } from "../env.ts";
import { createPasswords } from "../lib/secrets/passwords.ts";
import { prepareDatabase } from "./prepare.ts";
import { rehearse } from "./rehearsal/rehearsal.ts";

const HELP = `npm run game-rehearsal: does on a COPY of a game's databases what players and the game do, and reports what works.

  DATABASE_URL='mssql://user:password@host:1433/Tambayan' npm run game-rehearsal -- --on-a-copy

It creates the site's tables in the database of the address, and an account with orders whose name begins with 'rehearse'. Never run it
on the databases of a running game; --on-a-copy confirms that. GAME_MAPPING, GAME_PASSWORD_FORMAT, GAME_TIME_ZONE and GAME_PIN work as
for the service; npm run preflight, which comes before this, writes them to game.env.

Exit code 0: everything works; 1: something does not; 2: it could not be tested.
`;

/** A rehearsal has its own secrets. */
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
  if (!target) throw new Error(`Which server? The embedded database has no game.\n\n${HELP}`);
  if (!values["on-a-copy"]) {
    throw new Error(
      `Is ${target.host} a copy? Confirm it with --on-a-copy: the rehearsal writes to the game's tables.`,
    );
  }
  keepPrivate(env.DATA_DIR);
  const db = connect(env);
  try {
    await prepareDatabase(db, { env, passwords: createPasswords(env), now: () => new Date() });
    const good = await rehearse(db, env, ({ what, held, detail }) => {
      process.stdout.write(`  ${held ? "✓" : "✗"} ${what}${detail === undefined ? "" : ` (${detail})`}\n`);
    });
    process.stdout.write(good ? "\nEverything works.\n" : "\nNot everything works: see the lines with ✗.\n");
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
