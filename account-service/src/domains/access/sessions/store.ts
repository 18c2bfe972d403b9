import { keepStatement } from "../../../db/dialects/keep-statement.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import { type Database, toDate } from "../../../db/transaction.ts";
import type { AccountStatusRow, KnownPassword } from "../../foundation/accounts/index.ts";

export type SessionRow = Omit<Row<"Session">, "revoked" | "ended" | "answerConfirmed">;

/** Why a session ended: logging out, a password change, ended from a list by the owner or by staff, or a ban. */
export type SessionEnd = NonNullable<Row<"Session">["ended"]>;

/** Limits of an active session. */
interface Liveness {
  now: Date;
  seenAfter: Date;
}

/** An active session with its account's status, role, name and balances. */
type LiveRow = AccountStatusRow &
  Omit<KnownPassword, "passwordHash"> & {
    seen: Date;
    secondFactor: boolean;
    role: string | null;
    UserID: string;
    UserPoint: number;
    /** Null if this server has no Milleage. */
    UserPoint2: number | null;
  };

type SelectedLive = Omit<LiveRow, "seen" | "secondFactor"> & {
  seen: Date;
  secondFactor: Date | null;
};

const selectLive = keepStatement<SelectedLive, [id: string, now: Date, seenAfter: Date]>(
  (db, id, now, seenAfter) => {
    const knex = sql(db);
    const { session, UserInfo, account, staffRole } = db.tables;
    const user = UserInfo.columns;
    return knex(`${session} as s`)
      .join(`${UserInfo.name} as u`, `u.${user.UserNum}`, "s.UserNum")
      .join(`${account} as a`, "a.UserNum", "s.UserNum")
      .leftJoin(`${staffRole} as o`, "o.UserNum", "s.UserNum")
      .where("s.id", id)
      .whereNull("s.revoked")
      .where("s.expires", ">", now)
      .where("s.seen", ">", seenAfter)
      .select(
        "s.UserNum",
        "s.seen",
        "s.secondFactor",
        `u.${user.UserID} as UserID`,
        `u.${user.UserPoint} as UserPoint`,
        user.UserPoint2 === null
          ? knex.raw("NULL as ??", ["UserPoint2"])
          : `u.${user.UserPoint2} as UserPoint2`,
        `u.${user.UserType} as UserType`,
        `u.${user.UserAvailable} as UserAvailable`,
        `u.${user.UserBlock} as UserBlock`,
        `u.${user.UserBlockDate} as UserBlockDate`,
        `u.${user.UserPass} as UserPass`,
        "a.gamePassword",
        "o.role",
      );
  },
);

/** Session rows, joined with the game's current row of their account. */
export function createSessionsStore(db: Database) {
  const knex = sql(db);
  const { session } = db.tables;

  return {
    async insert(row: SessionRow): Promise<void> {
      await knex(session).insert(row);
    },

    /** A session that is neither revoked nor expired, with its account's status, role, name and balances. */
    async findLive(id: string, at: Liveness): Promise<LiveRow | undefined> {
      const [row] = await selectLive(db, id, at.now, at.seenAfter);
      // The game's columns may be bigint, which the driver returns as text.
      return (
        row && {
          ...row,
          UserPoint: row.UserPoint ?? 0,
          UserType: row.UserType ?? 0,
          UserAvailable: row.UserAvailable ?? 0,
          UserBlock: row.UserBlock ?? 0,
          secondFactor: row.secondFactor !== null,
        }
      );
    },

    /** The active sessions of an account, most recent first. */
    async listLive(UserNum: number, at: Liveness): Promise<Omit<SessionRow, "expires" | "secondFactor">[]> {
      return knex(session)
        .where({ UserNum })
        .whereNull("revoked")
        .where("expires", ">", at.now)
        .where("seen", ">", at.seenAfter)
        .orderBy("seen", "desc")
        .limit(100)
        .select("id", "UserNum", "created", "seen", "ip", "userAgent");
    },

    /** Accounts with a current or recent session from a network address, most recent first. */
    async seenAt(ip: string, take: number): Promise<{ UserNum: number; sessions: number; seen: Date }[]> {
      const rows: { UserNum: number; sessions: number; seen: Date | number }[] = await knex(session)
        .where({ ip })
        .groupBy("UserNum")
        .orderBy("seen", "desc")
        .orderBy("UserNum")
        .limit(take)
        .select("UserNum")
        .count({ sessions: "*" })
        .max({ seen: "seen" });
      return rows.map((row) => ({ ...row, seen: toDate(row.seen) }));
    },

    /** The network addresses of an account's latest sessions. */
    async addressesOf(UserNum: number, take: number): Promise<string[]> {
      return knex(session).where({ UserNum }).orderBy("seen", "desc").limit(take).pluck("ip");
    },

    /** Why a session ended; undefined if it has not, or does not exist. */
    async findEnd(id: string): Promise<SessionEnd | undefined> {
      const row = await knex(session).where({ id }).first("ended");
      return row?.ended ?? undefined;
    },

    async touch(id: string, seen: Date): Promise<void> {
      await knex(session).where({ id }).update({ seen });
    },

    /** @returns whether it was active, and belonged to the account */
    async revoke(id: string, UserNum: number, ended: SessionEnd, revoked: Date): Promise<boolean> {
      const count = await knex(session)
        .where({ id, UserNum })
        .whereNull("revoked")
        .update({ revoked, ended });
      return count === 1;
    },

    /** Ends the active sessions of an account, except one. */
    async revokeAll(UserNum: number, ended: SessionEnd, revoked: Date, except?: string): Promise<void> {
      const open = knex(session).where({ UserNum }).whereNull("revoked");
      await (except === undefined ? open : open.whereNot({ id: except })).update({ revoked, ended });
    },

    async setAnswerConfirmed(id: string, answerConfirmed: Date | null): Promise<void> {
      await knex(session).where({ id }).update({ answerConfirmed });
    },

    /** Uses up a confirmed answer. @returns false if none was given since */
    async useAnswerConfirmed(id: string, since: Date): Promise<boolean> {
      const used = await knex(session)
        .where({ id })
        .where("answerConfirmed", ">=", since)
        .update({ answerConfirmed: null });
      return used === 1;
    },

    async setSecondFactor(id: string, secondFactor: Date): Promise<void> {
      await knex(session).where({ id }).update({ secondFactor });
    },

    async clearSecondFactor(UserNum: number): Promise<void> {
      await knex(session).where({ UserNum }).whereNotNull("secondFactor").update({ secondFactor: null });
    },

    async purge(expiredBefore: Date): Promise<void> {
      await knex(session).where("expires", "<", expiredBefore).delete();
    },
  };
}
