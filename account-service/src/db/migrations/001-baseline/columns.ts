import type { Knex } from "knex";

type Table = Knex.CreateTableBuilder;

// Types of columns, as SQL Server names them. The embedded database keeps the names and ignores the lengths.

/** A time in UTC, to the millisecond. */
export const at = (table: Table, name: string) => table.specificType(name, "datetime2(3)");

/** Text that people write, in any language. */
export const text = (table: Table, name: string, length: number) =>
  table.specificType(name, `nvarchar(${length})`);

/** ASCII text of ours: states, kinds, ids, addresses. */
export const ascii = (table: Table, name: string, length: number) =>
  table.specificType(name, `varchar(${length})`);

/** A SHA-256 hash or keyed hash in hexadecimal digits. */
export const hash = (table: Table, name: string) => table.specificType(name, "char(64)");

/** A day or a month, as `2026-02-14` or `2026-02`. */
export const day = (table: Table, name: string) => table.specificType(name, "char(10)");
export const month = (table: Table, name: string) => table.specificType(name, "char(7)");

/** "coin" (R-Coin), "bonus" (Milleage) or "referral" (a streamer's earnings). */
export const currency = (table: Table) => ascii(table, "currency", 8).notNullable();
