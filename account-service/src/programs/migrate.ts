import { keepPrivate } from "@tambayan/service/private-files";
import { connect } from "../db/connect.ts";
import { env as readEnv } from "../env.ts";
import { createPasswords } from "../lib/secrets/passwords.ts";
import { prepareDatabase } from "./prepare.ts";

/** Prepares the database and ends: a step of its own for deployments, and for `npm start` to show. */
async function main() {
  const env = readEnv();
  keepPrivate(env.DATA_DIR);
  const db = connect(env);
  try {
    await prepareDatabase(db, {
      env,
      passwords: createPasswords(env),
      now: () => new Date(),
      warn: (sentence) => void process.stderr.write(`${sentence}\n`),
    });
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The database cannot be prepared: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
