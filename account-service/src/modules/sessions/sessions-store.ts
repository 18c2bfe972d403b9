import { type Database, toDate } from "../../db/transaction.ts";
import type { KnownPassword } from "../accounts/known-password.ts";
import type { StandingRow } from "../accounts/standing.ts";

export interface SessionRow {
  id: string;
  UserNum: number;
  created: Date;
  seen: Date;
  expires: Date;
  ip: string;
  userAgent: string;
  /** When the second step of the login was passed in it; null where none was. */
  secondFactor: Date | null;
}

/** Why a session ended: by logging out, a changed password, from the list of sessions or by an operator, or by a ban. */
export type SessionEnd = "logout" | "password" | "ended" | "banned";

/** What a session must be to be open still. */
interface Liveness {
  now: Date;
  seenAfter: Date;
}

/** An open session, how its account stands, and what the account may be in the console. */
type LiveRow = StandingRow &
  Omit<KnownPassword, "passwordHash"> & { seen: Date; secondFactor: boolean; role: string | null };

/** Session rows, beside the user type that the game has for their account now. */
export function createSessionsStore(db: Database) {
  const { session, UserInfo, account, operator } = db.tables;
  const user = UserInfo.columns;

  return {
    async insert(row: SessionRow): Promise<void> {
      await db.knex(session).insert(row);
    },

    /** A session that was neither revoked nor outlived, with how its account stands, and the role that was given to it. */
    async findLive(id: string, at: Liveness): Promise<LiveRow | undefined> {
      const row = await db
        .knex(`${session} as s`)
        .join(`${UserInfo.name} as u`, `u.${user.UserNum}`, "s.UserNum")
        .join(`${account} as a`, "a.UserNum", "s.UserNum")
        .leftJoin(`${operator} as o`, "o.UserNum", "s.UserNum")
        .where("s.id", id)
        .whereNull("s.revoked")
        .where("s.expires", ">", at.now)
        .where("s.seen", ">", at.seenAfter)
        .first(
          "s.UserNum",
          "s.seen",
          "s.secondFactor",
          `u.${user.UserType} as UserType`,
          `u.${user.UserAvailable} as UserAvailable`,
          `u.${user.UserBlock} as UserBlock`,
          `u.${user.UserBlockDate} as UserBlockDate`,
          `u.${user.UserPass} as UserPass`,
          "a.gamePassword",
          "o.role",
        );
      // The game's columns may be bigint there, which the driver returns as text.
      return (
        row && {
          ...row,
          UserType: Number(row.UserType),
          UserAvailable: Number(row.UserAvailable ?? 0),
          UserBlock: Number(row.UserBlock),
          seen: toDate(row.seen),
          secondFactor: row.secondFactor !== null,
        }
      );
    },

    /** The open sessions of an account, last seen first. */
    async listLive(UserNum: number, at: Liveness): Promise<Omit<SessionRow, "expires" | "secondFactor">[]> {
      const rows = await db
        .knex(session)
        .where({ UserNum })
        .whereNull("revoked")
        .where("expires", ">", at.now)
        .where("seen", ">", at.seenAfter)
        .orderBy("seen", "desc")
        .limit(100)
        .select("id", "UserNum", "created", "seen", "ip", "userAgent");
      return rows.map((row) => ({ ...row, created: toDate(row.created), seen: toDate(row.seen) }));
    },

    /** Who has, or had lately, a session from an address, the last one seen first. */
    async seenAt(ip: string, take: number): Promise<{ UserNum: number; sessions: number; seen: Date }[]> {
      const rows = await db
        .knex(session)
        .where({ ip })
        .groupBy("UserNum")
        .orderBy("seen", "desc")
        .orderBy("UserNum")
        .limit(take)
        .select("UserNum")
        .count({ sessions: "*" })
        .max({ seen: "seen" });
      return (rows as { UserNum: number; sessions: number | string; seen: Date | number }[]).map((row) => ({
        UserNum: row.UserNum,
        sessions: Number(row.sessions),
        seen: toDate(row.seen),
      }));
    },

    /** Why a session was ended; undefined where it was not, or never was. */
    async findEnd(id: string): Promise<SessionEnd | undefined> {
      const row = await db.knex(session).where({ id }).first("ended");
      return row?.ended ?? undefined;
    },

    async touch(id: string, seen: Date): Promise<void> {
      await db.knex(session).where({ id }).update({ seen });
    },

    /** @returns whether it was open, and belonged to the account */
    async revoke(id: string, UserNum: number, ended: SessionEnd, revoked: Date): Promise<boolean> {
      const count = await db
        .knex(session)
        .where({ id, UserNum })
        .whereNull("revoked")
        .update({ revoked, ended });
      return count === 1;
    },

    /** Ends the open sessions of an account, but for one where `except` is given. */
    async revokeAll(UserNum: number, ended: SessionEnd, revoked: Date, except?: string): Promise<void> {
      const open = db.knex(session).where({ UserNum }).whereNull("revoked");
      await (except === undefined ? open : open.whereNot({ id: except })).update({ revoked, ended });
    },

    async setAnswerConfirmed(id: string, answerConfirmed: Date | null): Promise<void> {
      await db.knex(session).where({ id }).update({ answerConfirmed });
    },

    /** Uses up a confirmed answer. @returns false where none was given since */
    async useAnswerConfirmed(id: string, since: Date): Promise<boolean> {
      const used = await db
        .knex(session)
        .where({ id })
        .where("answerConfirmed", ">=", since)
        .update({ answerConfirmed: null });
      return used === 1;
    },

    async setSecondFactor(id: string, secondFactor: Date): Promise<void> {
      await db.knex(session).where({ id }).update({ secondFactor });
    },

    async clearSecondFactor(UserNum: number): Promise<void> {
      await db.knex(session).where({ UserNum }).whereNotNull("secondFactor").update({ secondFactor: null });
    },

    async purge(expiredBefore: Date): Promise<void> {
      await db.knex(session).where("expires", "<", expiredBefore).delete();
    },
  };
}
