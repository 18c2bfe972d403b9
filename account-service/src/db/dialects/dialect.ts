import type { Knex } from "knex";
import { MAX_INT } from "../../../contract/index.ts";

/** Named locks, for work that one process at a time may do. */
export type LockName =
  | "prepare"
  | "rankings"
  | "reconciliation"
  | "alerts"
  | "server-status"
  | "characters"
  | "reminders"
  | "drops"
  | "wishes";

/** The differences between the databases. */
export interface Dialect {
  /** `postgres` exists only in tests (db/testing/). */
  name: "sqlite" | "mssql" | "postgres";
  /** The product's name. */
  product: string;
  /** A unique key was violated. */
  isDuplicate(error: unknown): boolean;
  /** The statement or transaction lost a conflict with another one and can be retried. */
  isRetryable(error: unknown): boolean;
  /** A text column's type that ignores case, like SQL Server's usual collation. */
  caseless(type: string): string;
  /**
   * Whether a text starts with `prefix`, in the column's collation and using its index. Wildcards of LIKE are
   * not special.
   * @param from a text with this prefix: nothing that sorts before it
   */
  startsWith(knex: Knex, column: string, prefix: string, from?: string): Knex.Raw;
  /** A column of integers, or of text with integers, as a number; NULL for other text. */
  wholeNumber(knex: Knex, column: string): Knex.Raw;
  /** Width of a text column in characters; null if unlimited. */
  textWidth(knex: Knex, table: string, column: string): Promise<number | null>;
  /** The largest number that a column holds, by its own type. */
  largest(knex: Knex, table: string, column: string): Promise<number>;
  /** Whether this login may delete rows of a table. */
  mayDelete(knex: Knex, table: string): Promise<boolean>;
  /** Whether this login may change a column of a table. */
  mayUpdate(knex: Knex, table: string, column: string): Promise<boolean>;
  /** Runs migrations with the settings that this database needs. @throws Error if they broke a foreign key */
  migrating(knex: Knex, migrate: () => Promise<unknown>): Promise<void>;
  /**
   * Acquires a named lock without waiting. The lock ends with its process.
   * @returns a function that releases it; undefined if another process holds it
   */
  tryLock(knex: Knex, name: LockName): Promise<(() => Promise<void>) | undefined>;
}

/** Those that are not here hold more than a number of JavaScript is exact for. */
const LARGEST: Record<string, number> = {
  tinyint: 255,
  smallint: 32_767,
  int: MAX_INT,
  integer: MAX_INT,
  money: 922_337_203_685_477,
  smallmoney: 214_748,
};
/** @param type of a column that is found nowhere: int */
export const largestOf = (type = "int"): number => LARGEST[type.toLowerCase()] ?? Number.MAX_SAFE_INTEGER;

/** A field of an error of any type. */
export const field = (error: unknown, name: "code" | "number"): unknown =>
  typeof error === "object" && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
