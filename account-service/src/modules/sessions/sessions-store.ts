import { type Database, toDate } from "../../db/transaction.ts";

export interface SessionRow {
  id: string;
  UserNum: number;
  created: Date;
  seen: Date;
  expires: Date;
  ip: string;
  userAgent: string;
}

/** Session rows, beside the user type that the game has for their account now. */
export function createSessionsStore(db: Database) {
  const { session, UserInfo } = db.tables;
  const user = UserInfo.columns;

  return {
    async insert(row: SessionRow): Promise<void> {
      await db.knex(session).insert(row);
    },

    /** A session that was neither revoked nor outlived, with the stored user type. */
    async findLive(
      id: string,
      at: { now: Date; seenAfter: Date },
    ): Promise<{ UserNum: number; seen: Date; UserType: number } | undefined> {
      const row = await db
        .knex(`${session} as s`)
        .join(`${UserInfo.name} as u`, `u.${user.UserNum}`, "s.UserNum")
        .where("s.id", id)
        .whereNull("s.revoked")
        .where("s.expires", ">", at.now)
        .where("s.seen", ">", at.seenAfter)
        .first("s.UserNum", "s.seen", `u.${user.UserType} as UserType`);
      // UserType is the game's and may be a bigint there, which the driver returns as text.
      return row && { ...row, UserType: Number(row.UserType), seen: toDate(row.seen) };
    },

    async touch(id: string, seen: Date): Promise<void> {
      await db.knex(session).where({ id }).update({ seen });
    },

    async revoke(id: string, revoked: Date): Promise<void> {
      await db.knex(session).where({ id }).whereNull("revoked").update({ revoked });
    },
  };
}
