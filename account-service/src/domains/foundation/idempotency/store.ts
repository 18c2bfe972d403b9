import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type IdempotentCallRow = Row<"IdempotentCall">;

/** Stored answers, by key. */
export function createIdempotencyStore(db: Database) {
  const knex = sql(db);
  const { idempotentCall } = db.tables;
  return {
    async find(
      UserNum: number,
      idempotencyKey: string,
    ): Promise<Pick<IdempotentCallRow, "call" | "requestHash" | "answer"> | undefined> {
      return knex(idempotentCall).where({ UserNum, idempotencyKey }).first("call", "requestHash", "answer");
    },

    /** @throws the database's duplicate error if the key was used meanwhile */
    async insert(row: IdempotentCallRow): Promise<void> {
      await knex(idempotentCall).insert(row);
    },

    async purge(before: Date): Promise<void> {
      await knex(idempotentCall).where("at", "<", before).delete();
    },
  };
}
