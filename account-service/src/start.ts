import { keepPrivate } from "@tambayan/service/private-files";
import { connectRedis } from "@tambayan/service/redis";
import { buildApp } from "./app.ts";
import { connect } from "./db/connect.ts";
import { withLock } from "./db/process-lock.ts";
import { createTransport } from "./domains/foundation/mail/index.ts";
import { env as readEnv } from "./env.ts";
import { createLogger } from "./http/monitoring/logger.ts";
import { createBucket } from "./lib/files/files.ts";
import { createPasswords } from "./lib/secrets/passwords.ts";
import { refreshDemo } from "./programs/demo/extras-store.ts";
import { prepareDatabase } from "./programs/prepare.ts";

const now = () => new Date();

/** Prepares the database that the process's environment names, builds the service and listens. */
export async function start() {
  const env = readEnv();
  keepPrivate(env.DATA_DIR);
  const logger = createLogger(env);
  const db = connect(env);
  const passwords = createPasswords(env);
  await prepareDatabase(db, { env, passwords, now, warn: (sentence) => logger.warn(sentence) });
  if (db.ownGameSchema && env.SEED_DEMO) {
    await withLock(db, "prepare", () => refreshDemo(db, { env, passwords, now }));
  }

  await createBucket(env).catch((error: Error) =>
    logger.warn(`The bucket ${env.S3_BUCKET} cannot be used: ${error.message}`),
  );
  const mail = createTransport(env);
  const redis = env.REDIS_URL ? connectRedis(env.REDIS_URL, logger) : null;
  const app = await buildApp({ env, db, passwords, mail, redis, now, logger });
  await app.listen({ host: env.HOST, port: env.PORT });
  return app;
}
