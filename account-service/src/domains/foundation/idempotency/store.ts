import type { Database } from "../../../db/transaction.ts";

export interface IdempotentCallRow {
  UserNum: number;
  idempotencyKey: string;
  call: string;
  requestHash: string;
  answer: string;
  at: Date;
}

/** Stored answers, by key. */
export function createIdempotencyStore(db: Database) {
  const { idempotentCall } = db.tables;
  return {
    async find(
      UserNum: number,
      idempotencyKey: string,
    ): Promise<Pick<IdempotentCallRow, "call" | "requestHash" | "answer"> | undefined> {
      return db
        .knex(idempotentCall)
        .where({ UserNum, idempotencyKey })
        .first("call", "requestHash", "answer");
    },

    /** @throws the database's duplicate error if the key was used meanwhile */
    async insert(row: IdempotentCallRow): Promise<void> {
      await db.knex(idempotentCall).insert(row);
    },

    async purge(before: Date): Promise<void> {
      await db.knex(idempotentCall).where("at", "<", before).delete();
    },
  };
}
