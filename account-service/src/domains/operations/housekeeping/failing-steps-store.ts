import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type FailingStepRow = Row<"FailingStep">;

/** Steps of regular work that fail: a row for each. */
export function createFailingStepsStore(db: Database) {
  const knex = sql(db);
  const { failingStep } = db.tables;
  return {
    async list(): Promise<FailingStepRow[]> {
      return knex(failingStep).orderBy(["since", "step"]).select("step", "since");
    },

    /** @throws the database's duplicate error if it is there */
    async insert(row: FailingStepRow): Promise<void> {
      await knex(failingStep).insert(row);
    },

    async has(step: string): Promise<boolean> {
      return (await knex(failingStep).where({ step }).first("step")) !== undefined;
    },

    async remove(step: string): Promise<void> {
      await knex(failingStep).where({ step }).delete();
    },
  };
}
