import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import type { Knex } from "knex";
import type { Database } from "./transaction.ts";

const RETRY_MS = 50;
const DEADLINE_MS = 60_000;

/** What only one process at a time does with a database. */
export type SoleWork = "prepare" | "rankings";

/** @returns undefined while another one holds the lock; else its release */
type TryLock = (knex: Knex, name: SoleWork) => Promise<(() => Promise<void>) | undefined>;

/** The lock is on a file of its own: the database's must stay free for the work. It ends with its process. */
const trySqliteLock: TryLock = async (knex, name) => {
  const connection = knex.client.config.connection as { filename: string };
  const lock = new Sqlite(`${connection.filename}.${name}.lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return undefined;
    throw error;
  }
  return async () => void lock.close();
};

/** A named lock of the server, held by a transaction that does nothing else; it ends with its connection. */
const trySqlServerLock: TryLock = async (knex, name) => {
  const holder = await knex.transaction();
  const [row] = await holder.raw(
    `DECLARE @got int; EXEC @got = sp_getapplock @Resource = N'tambayan-${name}', @LockMode = N'Exclusive', @LockOwner = N'Transaction', @LockTimeout = 0; SELECT @got AS got`,
  );
  if (Number(row.got) >= 0) return async () => void (await holder.commit());
  await holder.rollback();
  return undefined;
};

const tryLockOf = (db: Database): TryLock =>
  db.dialect.name === "sqlite" ? trySqliteLock : trySqlServerLock;

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
export async function alone<T>(db: Database, name: SoleWork, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const release = await tryLockOf(db)(db.knex, name);
    if (release) return held(release, work);
    if (Date.now() > deadline) throw new Error(`Another process has been at it for too long: ${name}.`);
    await sleep(RETRY_MS);
  }
}

/** Runs `work` as `alone` does, or not at all where another process is at it already. */
export async function ifAlone(db: Database, name: SoleWork, work: () => Promise<void>): Promise<void> {
  const release = await tryLockOf(db)(db.knex, name);
  if (release) await held(release, work);
}
