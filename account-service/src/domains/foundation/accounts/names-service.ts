import type { Database } from "../../../db/transaction.ts";
import { createAccountsStore } from "./store.ts";

/** Numbers in one statement: far below SQL Server's limit of 2,100 parameters. */
const CHUNK = 500;

/** An account in a list that people read. */
interface NamedAccount {
  UserNum: number;
  UserID: string;
}

/** User IDs of a list's accounts. An account that the game no longer has is shown by its number, as `#7`. */
export interface AccountNames {
  /** The user ID of an account. */
  of(UserNum: number): string;
  /** The same, and null for null. */
  orNull(UserNum: number | null): string | null;
  /** An account with its user ID. */
  named(UserNum: number): NamedAccount;
  /** The same, and null for null. */
  namedOrNull(UserNum: number | null): NamedAccount | null;
}

/** User IDs by number and numbers by user ID. */
export function createNames(db: Database) {
  const store = createAccountsStore(db);

  async function userIds(numbers: (number | null)[]): Promise<Map<number, string>> {
    const requested = [...new Set(numbers.filter((number) => number !== null))];
    const names = new Map<number, string>();
    for (let start = 0; start < requested.length; start += CHUNK) {
      for (const row of await store.findUserIds(requested.slice(start, start + CHUNK))) {
        names.set(row.UserNum, row.UserID);
      }
    }
    return names;
  }

  return {
    /** The number of a user ID, in any case; undefined if there is no such account. */
    numberOf: (userId: string) => store.findUserNum(userId),

    /** The user ID of an account; undefined if the game no longer has it. */
    userIdOf: async (UserNum: number): Promise<string | undefined> => (await userIds([UserNum])).get(UserNum),

    /** Looks up the user IDs of a list's accounts; null stands for no account. */
    async lookUp(numbers: (number | null)[]): Promise<AccountNames> {
      const names = await userIds(numbers);
      const of = (UserNum: number) => names.get(UserNum) ?? `#${UserNum}`;
      const named = (UserNum: number) => ({ UserNum, UserID: of(UserNum) });
      return {
        of,
        orNull: (UserNum) => (UserNum === null ? null : of(UserNum)),
        named,
        namedOrNull: (UserNum) => (UserNum === null ? null : named(UserNum)),
      };
    },
  };
}
