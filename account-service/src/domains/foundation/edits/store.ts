import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

/** What staff edit: the action of its entries in the audit log, and which one it is. */
export type ThingKey = Pick<Row<"FieldEdit">, "action" | "thing">;

/** Who has set a field to its value, which is kept as a hash; `editedBy` is null for the command line. */
export type FieldEditRow = Omit<Row<"FieldEdit">, "action" | "thing">;

/** The last edit of each field of what staff edit. */
export function createFieldEditsStore(db: Database) {
  const knex = sql(db);
  const { fieldEdit } = db.tables;
  return {
    async find(
      key: ThingKey,
      field: string,
    ): Promise<Pick<FieldEditRow, "valueHash" | "editedBy"> | undefined> {
      return knex(fieldEdit)
        .where({ ...key, field })
        .first("valueHash", "editedBy");
    },

    /** The last edits of some fields of some things. */
    async editsOf({
      action,
      things,
      fields,
    }: {
      action: string;
      things: string[];
      fields: readonly string[];
    }): Promise<Pick<Row<"FieldEdit">, "thing" | "field" | "edited" | "editedBy">[]> {
      const rows = await knex(fieldEdit)
        .where({ action })
        .whereIn("thing", things)
        .whereIn("field", fields)
        .select("thing", "field", "edited", "editedBy");
      return rows.map((row) => ({ ...row, edited: toDate(row.edited) }));
    },

    /** Replaces the last edits of some fields; the caller has locked the row of what is edited. */
    async replace(key: ThingKey, rows: FieldEditRow[]): Promise<void> {
      const fields = rows.map(({ field }) => field);
      await knex(fieldEdit).where(key).whereIn("field", fields).delete();
      await knex(fieldEdit).insert(rows.map((row) => ({ ...key, ...row })));
    },
  };
}
