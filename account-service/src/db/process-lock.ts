import { setTimeout as sleep } from "node:timers/promises";
import type { SoleWork } from "./dialects/dialect.ts";
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
 * Runs `work` while no other process does the same with the same database.
 * @throws Error where another one does not come to an end within a minute
 */
export async function withLock<T>(db: Database, name: SoleWork, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const release = await db.dialect.tryLock(db.knex, name);
    if (release) return held(release, work);
    if (Date.now() > deadline) throw new Error(`Another process has been at it for too long: ${name}.`);
    await sleep(RETRY_MS);
  }
}

/** Runs `work` as `withLock` does, or not at all where another process is at it already. */
export async function tryWithLock(db: Database, name: SoleWork, work: () => Promise<void>): Promise<void> {
  const release = await db.dialect.tryLock(db.knex, name);
  if (release) await held(release, work);
}
