import { setTimeout as sleep } from "node:timers/promises";
import type { LockName } from "./dialects/dialect.ts";
import { sql } from "./sql.ts";
import type { Database } from "./transaction.ts";

const RETRY_MS = 50;
const DEADLINE_MS = 60_000;

async function held<T>(release: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await release();
  }
}

/**
 * Runs `work` under a lock that one process per database can hold.
 * @throws Error if another process holds it for more than a minute
 */
export async function withLock<T>(db: Database, name: LockName, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const release = await db.dialect.tryLock(sql(db), name);
    if (release) return held(release, work);
    if (Date.now() > deadline) throw new Error(`Another process holds the lock "${name}" for too long.`);
    await sleep(RETRY_MS);
  }
}

/** Runs `work` under a lock, or not at all if another process holds it. */
export async function tryWithLock(db: Database, name: LockName, work: () => Promise<void>): Promise<void> {
  const release = await db.dialect.tryLock(sql(db), name);
  if (release) await held(release, work);
}
