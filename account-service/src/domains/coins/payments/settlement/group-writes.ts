import { setImmediate } from "node:timers/promises";

/** Rows in one statement: SQL Server takes 2,100 parameters, SQLite 500 rows. */
const MOST = 100;

/**
 * Group commit: rows that come while others are being written are written together in the next statement, so that a
 * burst of them costs few commits. Each caller waits for the statement that has their row.
 * @param write writes all of the rows or none
 * @returns writes one row; rejects with the error of that row alone
 */
export function groupWrites<T>(write: (rows: T[]) => Promise<void>): (row: T) => Promise<void> {
  interface PendingRow {
    row: T;
    resolve: () => void;
    reject: (error: unknown) => void;
  }
  let waiting: PendingRow[] = [];
  let writing = false;

  async function writeEach(group: PendingRow[]): Promise<void> {
    for (const { row, resolve, reject } of group) await write([row]).then(resolve, reject);
  }

  async function writeGroup(group: PendingRow[]): Promise<void> {
    try {
      await write(group.map(({ row }) => row));
    } catch (error) {
      if (group.length > 1) return writeEach(group);
      for (const { reject } of group) reject(error);
      return;
    }
    for (const { resolve } of group) resolve();
  }

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      // What has arrived already is read first, so that it comes along.
      await setImmediate();
      const group = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await writeGroup(group);
    }
    writing = false;
  }

  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      if (!writing) void writeAll();
    });
}
