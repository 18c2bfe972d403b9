import { type Database, toDate } from "../../../db/transaction.ts";

export interface FailingStepRow {
  step: string;
  since: Date;
}

/** Steps of regular work that fail: a row for each. */
export function createFailingStepsStore(db: Database) {
  const { failingStep } = db.tables;
  return {
    async list(): Promise<FailingStepRow[]> {
      const rows = await db.knex(failingStep).orderBy(["since", "step"]).select("step", "since");
      return rows.map((row) => ({ ...row, since: toDate(row.since) }));
    },

    /** @throws the database's duplicate error if it is there */
    async insert(row: FailingStepRow): Promise<void> {
      await db.knex(failingStep).insert(row);
    },

    async has(step: string): Promise<boolean> {
      return (await db.knex(failingStep).where({ step }).first("step")) !== undefined;
    },

    async remove(step: string): Promise<void> {
      await db.knex(failingStep).where({ step }).delete();
    },
  };
}
