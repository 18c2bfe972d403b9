import type { Database } from "../../db/transaction.ts";
import { createAccountsStore } from "./accounts-store.ts";

/** Ids in one statement: far below what SQL Server takes. */
const CHUNK = 500;

/** User IDs by number and numbers by user ID, for lists that people read. */
export function createNames(db: Database) {
  const store = createAccountsStore(db);
  return {
    /** The number of a user ID, whatever its case; undefined where there is no such account. */
    numberOf: (userId: string) => store.findUserNum(userId),

    /** User IDs by number; numbers that are null, or that the game no longer has, are not in it. */
    async userIds(numbers: (number | null)[]): Promise<Map<number, string>> {
      const asked = [...new Set(numbers.filter((number) => number !== null))];
      const names = new Map<number, string>();
      for (let start = 0; start < asked.length; start += CHUNK) {
        for (const row of await store.findUserIds(asked.slice(start, start + CHUNK))) {
          names.set(row.UserNum, row.UserID);
        }
      }
      return names;
    },
  };
}
export type Names = ReturnType<typeof createNames>;
