import type { Knex } from "knex";

/** What only one process at a time does with a database. */
export type SoleWork = "prepare" | "rankings" | "books";

/** The few things in which the databases differ. */
export interface Dialect {
  /** `postgres` exists in tests alone (db/testing/). */
  name: "sqlite" | "mssql" | "postgres";
  /** The product, as people know it. */
  product: string;
  /** A unique key was violated. */
  isDuplicate(error: unknown): boolean;
  /** The statement or transaction lost against another one and may simply be run again, whole. */
  isRetryable(error: unknown): boolean;
  /** A text column's type that ignores case, as SQL Server's usual collation does. */
  caseless(type: string): string;
  /**
   * Whether a text begins with `prefix`, in the column's own idea of case, so that an index on the column finds it. No character
   * of LIKE is special in it.
   * @param from a text that begins so too: nothing that comes before it
   */
  startsWith(knex: Knex, column: string, prefix: string, from?: string): Knex.Raw;
  /** A column of whole numbers, or of texts of them, as a number: NULL where a text is something else. */
  wholeNumber(knex: Knex, column: string): Knex.Raw;
  /** How many characters a column of text holds; null where it sets no limit. */
  textWidth(knex: Knex, table: string, column: string): Promise<number | null>;
  /** Whether this login may remove rows of a table. */
  mayDelete(knex: Knex, table: string): Promise<boolean>;
  /** Runs migrations, as this database has to be set up for them. @throws Error where they broke a foreign key */
  migrating(knex: Knex, migrate: () => Promise<unknown>): Promise<void>;
  /**
   * Takes a named lock that ends with its process, without waiting for it.
   * @returns its release; undefined while another process holds it
   */
  tryLock(knex: Knex, name: SoleWork): Promise<(() => Promise<void>) | undefined>;
}

/** A field of an error, whatever was thrown. */
export const field = (error: unknown, name: "code" | "number"): unknown =>
  typeof error === "object" && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
