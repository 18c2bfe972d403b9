import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { connect } from "./db/connect.ts";
import { env as readEnv } from "./env.ts";
import { createLogger } from "./logger.ts";
import { createTransport } from "./modules/mail/index.ts";
import { createPasswords } from "./passwords.ts";
import { prepareDatabase } from "./prepare.ts";
import { keepPrivate } from "./private-files.ts";

const now = () => new Date();

/** The process: prepare the database, listen, and on a signal finish what was begun. */
async function main() {
  const env = readEnv();
  keepPrivate(env.DATA_DIR);
  const logger = createLogger(env);
  const db = connect(env);
  const passwords = createPasswords(env);
  await prepareDatabase(db, { env, passwords, now, warn: (sentence) => logger.warn(sentence) });

  const mail = createTransport(env);
  const app = await buildApp({ env, db, passwords, mail, now, logger });
  await app.listen({ host: env.HOST, port: env.PORT });
  closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, "stopping after an error");
    await app.close();
  });
}

main().catch((error: unknown) => {
  // Before there is a logger: one sentence for the person who started it.
  process.stderr.write(
    `account-service cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
