import { USER_TYPE } from "../../../../contract/index.ts";
import { type Database, toDate } from "../../../db/transaction.ts";

export interface RoleRow {
  UserNum: number;
  role: string;
  granted: Date;
  grantedBy: number | null;
}

/** Roles in the console; administrators are those of the game's user type. */
export function createRolesStore(db: Database) {
  const { staffRole, roleGrant, UserInfo, secondFactor } = db.tables;
  const user = UserInfo.columns;
  return {
    async list(): Promise<RoleRow[]> {
      const rows = await db
        .knex(staffRole)
        .orderBy("UserNum")
        .select("UserNum", "role", "granted", "grantedBy");
      return rows.map((row) => ({ ...row, granted: toDate(row.granted) }));
    },

    async roleOf(UserNum: number): Promise<string | undefined> {
      return (await db.knex(staffRole).where({ UserNum }).first("role"))?.role;
    },

    /** Locks an account's role until the transaction ends. @returns false without one, which locks nothing */
    async lock(UserNum: number): Promise<boolean> {
      const locked = await db
        .knex(staffRole)
        .where({ UserNum })
        .update({ role: db.knex.ref("role") });
      return locked === 1;
    },

    /** Administrators by the game's user type, at most `take`. */
    async listAdmins(take: number): Promise<number[]> {
      const rows = await db
        .knex(UserInfo.name)
        .where(user.UserType, ">=", USER_TYPE.admin)
        .orderBy(user.UserNum)
        .limit(take)
        .select({ UserNum: user.UserNum });
      return rows.map((row) => Number(row.UserNum));
    },

    /** Which of some accounts have two-step login. */
    async withSecondFactor(numbers: number[]): Promise<Set<number>> {
      if (numbers.length === 0) return new Set();
      const rows = await db
        .knex(secondFactor)
        .whereIn("UserNum", numbers)
        .whereNotNull("since")
        .select("UserNum");
      return new Set(rows.map((row) => row.UserNum));
    },

    async update(UserNum: number, row: Omit<RoleRow, "UserNum">): Promise<boolean> {
      return (await db.knex(staffRole).where({ UserNum }).update(row)) === 1;
    },
    async insert(row: RoleRow): Promise<void> {
      await db.knex(staffRole).insert(row);
    },
    async insertGrant(row: RoleRow): Promise<void> {
      await db.knex(roleGrant).insert(row);
    },
    /** Who granted roles to an account after an instant, those on the command line left out. */
    async grantersSince(UserNum: number, since: Date): Promise<number[]> {
      return db
        .knex(roleGrant)
        .where({ UserNum })
        .where("granted", ">", since)
        .whereNotNull("grantedBy")
        .distinct()
        .pluck("grantedBy");
    },
    async remove(UserNum: number): Promise<boolean> {
      return (await db.knex(staffRole).where({ UserNum }).delete()) === 1;
    },
  };
}
