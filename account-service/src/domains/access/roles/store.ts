import { USER_TYPE } from "../../../../contract/index.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

export type RoleRow = Row<"StaffRole">;

/** Roles in the console; administrators are those of the game's user type. */
export function createRolesStore(db: Database) {
  const knex = sql(db);
  const { staffRole, roleGrant, UserInfo, secondFactor } = db.tables;
  const user = UserInfo.columns;
  return {
    async list(): Promise<RoleRow[]> {
      return knex(staffRole).orderBy("UserNum").select("UserNum", "role", "granted", "grantedBy");
    },

    async roleOf(UserNum: number): Promise<string | undefined> {
      return (await knex(staffRole).where({ UserNum }).first("role"))?.role;
    },

    /** Locks an account's role until the transaction ends. @returns false without one, which locks nothing */
    async lock(UserNum: number): Promise<boolean> {
      const locked = await knex(staffRole)
        .where({ UserNum })
        .update({ role: knex.raw("??", ["role"]) });
      return locked === 1;
    },

    /** Administrators by the game's user type, at most `take`. */
    async listAdmins(take: number): Promise<number[]> {
      const rows = await knex(UserInfo.name)
        .where(user.UserType, ">=", USER_TYPE.admin)
        .orderBy(user.UserNum)
        .limit(take)
        .select({ UserNum: user.UserNum });
      return rows.map((row) => row.UserNum);
    },

    /** Which of some accounts have two-step login. */
    async withSecondFactor(numbers: number[]): Promise<Set<number>> {
      if (numbers.length === 0) return new Set();
      const rows = await knex(secondFactor)
        .whereIn("UserNum", numbers)
        .whereNotNull("since")
        .select("UserNum");
      return new Set(rows.map((row) => row.UserNum));
    },

    async update(UserNum: number, row: Omit<RoleRow, "UserNum">): Promise<boolean> {
      return (await knex(staffRole).where({ UserNum }).update(row)) === 1;
    },
    async insert(row: RoleRow): Promise<void> {
      await knex(staffRole).insert(row);
    },
    async insertGrant(row: RoleRow): Promise<void> {
      await knex(roleGrant).insert(row);
    },
    async remove(UserNum: number): Promise<boolean> {
      return (await knex(staffRole).where({ UserNum }).delete()) === 1;
    },
  };
}
