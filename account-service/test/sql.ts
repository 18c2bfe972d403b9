import type { Knex } from "knex";
import { type Connected, sql as connectionOf } from "../src/db/sql.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of any columns are meant
const anyRows = (knex: Knex) => knex<any>("");
type AnyTable = (table: Knex.TableDescriptor | Knex.AliasDict) => ReturnType<typeof anyRows>;

/** A handle's connection, for tests: they look into any table, also one that is not ours, and know what is in it. */
export const sql = (db: Connected): AnyTable & Knex => connectionOf(db);
