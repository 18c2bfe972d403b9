import { countOf } from "../../../db/queries/rows.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** `since` is null while set-up is pending; `step` is the last 30 s time step that was used. */
export type SecondFactorRow = Omit<Row<"SecondFactor">, "UserNum">;

/** Encrypted secrets of authenticator apps, and hashes of recovery codes. */
export function createSecondFactorStore(db: Database) {
  const knex = sql(db);
  const { secondFactor, recoveryCode } = db.tables;
  return {
    async find(UserNum: number): Promise<SecondFactorRow | undefined> {
      return knex(secondFactor).where({ UserNum }).first("secret", "since", "step");
    },

    /** Stores a pending secret, replacing an earlier one. @returns false if two-step login is on */
    async savePending(UserNum: number, secret: string): Promise<boolean> {
      const replaced = await knex(secondFactor)
        .where({ UserNum })
        .whereNull("since")
        .update({ secret, step: null });
      if (replaced === 1) return true;
      try {
        await knex(secondFactor).insert({ UserNum, secret, since: null, step: null });
        return true;
      } catch (error) {
        if (db.dialect.isDuplicate(error)) return false;
        throw error;
      }
    },

    /** Activates the pending secret. @returns false if it was activated or replaced meanwhile */
    async activate(UserNum: number, secret: string, row: { since: Date; step: number }): Promise<boolean> {
      return (await knex(secondFactor).where({ UserNum, secret }).whereNull("since").update(row)) === 1;
    },

    /** Uses up a code's time step. @returns false if it, or a later one, was already used */
    async useStep(UserNum: number, step: number): Promise<boolean> {
      const used = await knex(secondFactor)
        .where({ UserNum })
        .whereNotNull("since")
        .where((earlier) => earlier.whereNull("step").orWhere("step", "<", step))
        .update({ step });
      return used === 1;
    },

    /** @returns false if there was none */
    async remove(UserNum: number): Promise<boolean> {
      await knex(recoveryCode).where({ UserNum }).delete();
      return (await knex(secondFactor).where({ UserNum }).delete()) === 1;
    },

    async replaceCodes(UserNum: number, hashes: string[]): Promise<void> {
      await knex(recoveryCode).where({ UserNum }).delete();
      await knex(recoveryCode).insert(hashes.map((codeHash) => ({ UserNum, codeHash, used: null })));
    },

    /** Uses up a recovery code. @returns false if it does not exist or was already used */
    async useCode(UserNum: number, codeHash: string, used: Date): Promise<boolean> {
      return (await knex(recoveryCode).where({ UserNum, codeHash }).whereNull("used").update({ used })) === 1;
    },

    async countCodes(UserNum: number): Promise<number> {
      return countOf(knex(recoveryCode).where({ UserNum }).whereNull("used"));
    },
  };
}
