import { type Database, toDate } from "../../db/transaction.ts";

/** What a login needs to know; `passwordHash` is null where no Account row exists yet. */
export interface CredentialsRow {
  UserNum: number;
  UserID: string;
  UserType: number;
  UserPass: string;
  UserAvailable: number;
  UserBlock: number;
  UserBlockDate: Date | number | null;
  passwordHash: string | null;
}

/** An account as the game and we know it together. */
export interface ProfileRow {
  UserNum: number;
  UserID: string;
  UserType: number;
  UserEmail: string | null;
  NameFirst: string | null;
  NameLast: string | null;
  PhoneNumber: string | null;
  UserPoint: number;
  UserPoint2: number | null;
  UserSQ: number | null;
  ReferralBalance: number | null;
  emailVerifiedAt: Date | null;
}

/** A whole number as it is: where a server's column is bigint, the driver returns text. */
const toNumber = (value: number | string) => Number(value);

/**
 * SQL Server's collations hold more to be equal than case: wide forms, characters without weight. Each such spelling
 * would be a login name of its own to the limits, so the ID that was found has to be the one that was asked for.
 */
const sameUserId = (stored: string, asked: string) =>
  stored.trimEnd().toLowerCase() === asked.trimEnd().toLowerCase();

/** Reads the game's UserInfo and ChaInfo beside our Account; writes Account. */
export function createAccountsStore(db: Database) {
  const { UserInfo, ChaInfo, account } = db.tables;
  const user = UserInfo.columns;
  const character = ChaInfo.columns;
  /** `u.column as Name`, or a constant null where this server has no such column. */
  const pick = (name: keyof typeof user) =>
    user[name] === null ? db.knex.raw("NULL as ??", [name]) : `u.${user[name]} as ${name}`;

  const joined = () =>
    db.knex(`${UserInfo.name} as u`).leftJoin(`${account} as a`, "a.UserNum", `u.${user.UserNum}`);

  return {
    /** The account of a user ID, whatever its case. */
    async findCredentials(userId: string): Promise<CredentialsRow | undefined> {
      const row = await joined()
        .where(`u.${user.UserID}`, userId)
        .first(
          pick("UserNum"),
          pick("UserID"),
          pick("UserType"),
          pick("UserPass"),
          pick("UserAvailable"),
          pick("UserBlock"),
          pick("UserBlockDate"),
          "a.passwordHash",
        );
      if (!row || !sameUserId(row.UserID, userId)) return undefined;
      return {
        ...row,
        UserNum: toNumber(row.UserNum),
        UserType: toNumber(row.UserType),
        UserAvailable: row.UserAvailable === null ? 1 : toNumber(row.UserAvailable),
        UserBlock: toNumber(row.UserBlock),
      };
    },

    /** The profile of an account, without its characters. */
    async findProfile(userNum: number): Promise<ProfileRow | undefined> {
      const row = await joined()
        .where(`u.${user.UserNum}`, userNum)
        .first(
          pick("UserNum"),
          pick("UserID"),
          pick("UserType"),
          pick("UserEmail"),
          pick("NameFirst"),
          pick("NameLast"),
          pick("PhoneNumber"),
          pick("UserPoint"),
          pick("UserPoint2"),
          "a.UserSQ",
          "a.ReferralBalance",
          "a.email_verified_at as emailVerifiedAt",
        );
      if (!row) return undefined;
      return {
        ...row,
        UserNum: toNumber(row.UserNum),
        UserType: toNumber(row.UserType),
        UserPoint: toNumber(row.UserPoint),
        UserPoint2: row.UserPoint2 === null ? null : toNumber(row.UserPoint2),
        emailVerifiedAt: row.emailVerifiedAt === null ? null : toDate(row.emailVerifiedAt),
      };
    },

    /** Characters that were not deleted, highest level first. */
    async findCharacters(userNum: number): Promise<{ ChaName: string; ChaLevel: number }[]> {
      const rows = await db
        .knex(ChaInfo.name)
        .where({ [character.UserNum]: userNum, [character.ChaDeleted]: 0 })
        .orderBy([{ column: character.ChaLevel, order: "desc" }, { column: character.ChaNum }])
        .select({ ChaName: character.ChaName, ChaLevel: character.ChaLevel });
      return rows.map((row) => ({ ChaName: row.ChaName, ChaLevel: toNumber(row.ChaLevel) }));
    },

    /** Makes the Account row of a game account; a row that another login made meanwhile stays as it is. */
    async adopt(row: { UserNum: number; passwordHash: string; created: Date }): Promise<void> {
      try {
        await db.knex(account).insert(row);
      } catch (error) {
        if (!db.dialect.isDuplicate(error)) throw error;
      }
    },
  };
}
