import { USER_TYPE } from "../../../contract/index.ts";
import { gameText } from "../../db/rows.ts";
import { type Database, toDate } from "../../db/transaction.ts";
import type { KnownPassword } from "./known-password.ts";
import type { StandingRow } from "./standing.ts";

/** What a login needs to know. */
export interface CredentialsRow extends StandingRow, KnownPassword {
  UserID: string;
}

/** An account as the game and we know it together. */
export interface ProfileRow {
  UserNum: number;
  UserID: string;
  UserType: number;
  /** Empty where the game has none, as the names and the number are too. */
  UserEmail: string;
  NameFirst: string;
  NameLast: string;
  PhoneNumber: string;
  UserPoint: number;
  UserPoint2: number | null;
  UserSQ: number | null;
  ReferralBalance: number | null;
  emailVerifiedAt: Date | null;
  pendingEmail: string | null;
  gender: string | null;
  country: string | null;
  hasSecretAnswer: boolean;
}

/** The same with its characters, and how two-step login stands: `since` is null where it is off. */
export interface PlayerRow extends ProfileRow {
  characters: { ChaName: string; ChaLevel: number }[];
  secondFactor: { since: Date | null; recoveryCodesLeft: number };
}

/** An account and the secrets that prove it. */
export interface IdentityRow extends KnownPassword {
  UserID: string;
  UserEmail: string;
  pendingEmail: string | null;
  emailVerifiedAt: Date | null;
  secretAnswerHash: string | null;
  UserSQ: number | null;
}

/** What may be changed of the game's row; a column that this server does not have is left out. */
export interface UserChanges {
  UserEmail?: string;
  UserPass?: string;
  UserPass_N?: string;
  UserPass2?: string;
  UserPass2_N?: string;
  NameFirst?: string;
  NameLast?: string;
  PhoneNumber?: string;
}

/** A new row of the game's; its dates are in the game's own time. */
export interface NewUser {
  UserID: string;
  /** A player's, where it is left out. */
  UserType?: number;
  UserPass: string;
  /** The PIN, in the game's format too. */
  UserPass2: string;
  UserEmail: string;
  NameFirst: string;
  NameLast: string;
  created: Date;
}

/** What may be changed of our row. */
export interface AccountChanges {
  passwordHash?: string;
  gamePassword?: string;
  emailKey?: string | null;
  pendingEmail?: string | null;
  email_verified_at?: Date | null;
}

export interface NewAccount {
  UserNum: number;
  passwordHash: string;
  gamePassword: string;
  secretAnswerHash: string | null;
  UserSQ: number | null;
  gender: string | null;
  country: string | null;
  emailKey: string | null;
  pendingEmail: string | null;
  created: Date;
}

/** By the names of a server: each process has one. */
const emailWidths = new WeakMap<object, Promise<number | null>>();

/** A whole number as it is: where a server's column is bigint, the driver returns text. */
const toNumber = (value: number | string) => Number(value);

/**
 * SQL Server's collations hold more to be equal than case: wide forms, characters without weight. Each such spelling
 * would be a login name or address of its own to the limits, so what was found has to be what was asked for.
 */
const sameText = (stored: string, asked: string) => stored.toLowerCase() === asked.trimEnd().toLowerCase();

/** Reads the game's UserInfo and ChaInfo beside our Account; writes UserInfo, but for balances, and Account. */
export function createAccountsStore(db: Database) {
  const { UserInfo, UserKey, ChaInfo, account, secondFactor, recoveryCode } = db.tables;
  const user = UserInfo.columns;
  const character = ChaInfo.columns;
  /** `u.column as Name`, or a constant null where this server has no such column. */
  const pick = (name: keyof typeof user) =>
    user[name] === null ? db.knex.raw("NULL as ??", [name]) : `u.${user[name]} as ${name}`;

  /** A row by this server's own column names, without those that it does not have. */
  const toColumns = (row: object) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const column = user[name as keyof typeof user];
        return column === null ? [] : [[column, value]];
      }),
    );

  const toStanding = (row: {
    UserNum: number | string;
    UserType: number | string;
    UserAvailable: number | string | null;
    UserBlock: number | string;
    UserBlockDate: Date | number | null;
  }) => ({
    UserNum: toNumber(row.UserNum),
    UserType: toNumber(row.UserType),
    // NULL is 0, as the game's own login has it.
    UserAvailable: toNumber(row.UserAvailable ?? 0),
    UserBlock: toNumber(row.UserBlock),
    UserBlockDate: row.UserBlockDate,
  });

  const profileColumns = () => [
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
    "a.pendingEmail",
    "a.gender",
    "a.country",
    "a.secretAnswerHash",
  ];
  const toProfile = ({
    secretAnswerHash,
    ...row
  }: Omit<ProfileRow, "hasSecretAnswer"> & { secretAnswerHash: string | null }): ProfileRow => ({
    ...row,
    UserEmail: gameText(row.UserEmail),
    NameFirst: gameText(row.NameFirst),
    NameLast: gameText(row.NameLast),
    PhoneNumber: gameText(row.PhoneNumber),
    hasSecretAnswer: secretAnswerHash !== null,
    UserNum: toNumber(row.UserNum),
    UserType: toNumber(row.UserType),
    UserPoint: toNumber(row.UserPoint),
    UserPoint2: row.UserPoint2 === null ? null : toNumber(row.UserPoint2),
    emailVerifiedAt: row.emailVerifiedAt === null ? null : toDate(row.emailVerifiedAt),
  });

  const joined = () =>
    db.knex(`${UserInfo.name} as u`).leftJoin(`${account} as a`, "a.UserNum", `u.${user.UserNum}`);

  /** Rows that say that an account is in the game, on servers that keep them. */
  async function countKeys(userNum: number): Promise<number> {
    if (UserKey.name === null) return 0;
    const [row] = await db
      .knex(UserKey.name)
      .where({ [UserKey.columns.PCIDUserNum]: userNum })
      .count({ keys: UserKey.columns.PCIDUserNum });
    return Number(row?.keys);
  }

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
          "a.gamePassword",
        );
      if (!row || !sameText(row.UserID, userId)) return undefined;
      return { ...row, ...toStanding(row) };
    },

    /** What decides whether an account may log in. */
    async findStanding(userNum: number): Promise<StandingRow | undefined> {
      const row = await db
        .knex(`${UserInfo.name} as u`)
        .where(`u.${user.UserNum}`, userNum)
        .first(
          pick("UserNum"),
          pick("UserType"),
          pick("UserAvailable"),
          pick("UserBlock"),
          pick("UserBlockDate"),
        );
      return row && toStanding(row);
    },

    /** The profile of an account, without its characters. */
    async findProfile(userNum: number): Promise<ProfileRow | undefined> {
      const row = await joined()
        .where(`u.${user.UserNum}`, userNum)
        .first(...profileColumns());
      return row && toProfile(row);
    },

    /**
     * All that a page of the account's own shows of it, in one statement, since every page view asks: its profile, its characters
     * that were not deleted, highest level first, and how its two-step login stands, of that module's tables.
     */
    async findPlayer(userNum: number): Promise<PlayerRow | undefined> {
      const codes = db
        .knex(`${recoveryCode} as r`)
        .where("r.UserNum", db.knex.ref("a.UserNum"))
        .whereNull("r.used")
        .count("r.codeHash")
        .as("codes");
      const rows = await joined()
        .leftJoin(`${secondFactor} as f`, "f.UserNum", "a.UserNum")
        .leftJoin(`${ChaInfo.name} as c`, (on) =>
          on.on(`c.${character.UserNum}`, `u.${user.UserNum}`).onVal(`c.${character.ChaDeleted}`, 0),
        )
        .where(`u.${user.UserNum}`, userNum)
        .orderBy([{ column: `c.${character.ChaLevel}`, order: "desc" }, { column: `c.${character.ChaNum}` }])
        .select(
          ...profileColumns(),
          "f.since",
          codes,
          `c.${character.ChaNum} as ChaNum`,
          `c.${character.ChaName} as ChaName`,
          `c.${character.ChaLevel} as ChaLevel`,
        );
      const [first] = rows;
      if (!first) return undefined;
      const { since, codes: left, ChaNum: _, ChaName: _name, ChaLevel: _level, ...profile } = first;
      return {
        ...toProfile(profile),
        secondFactor: { since: since === null ? null : toDate(since), recoveryCodesLeft: Number(left) },
        characters: rows
          .filter((row) => row.ChaNum !== null)
          .map((row) => ({ ChaName: row.ChaName, ChaLevel: toNumber(row.ChaLevel) })),
      };
    },

    /** An account and its secrets, by its number. */
    async findIdentity(userNum: number): Promise<IdentityRow | undefined> {
      const row = await joined()
        .where(`u.${user.UserNum}`, userNum)
        .first(
          pick("UserNum"),
          pick("UserID"),
          pick("UserEmail"),
          pick("UserPass"),
          "a.pendingEmail",
          "a.email_verified_at as emailVerifiedAt",
          "a.passwordHash",
          "a.gamePassword",
          "a.secretAnswerHash",
          "a.UserSQ",
        );
      if (!row) return undefined;
      return {
        ...row,
        UserNum: toNumber(row.UserNum),
        UserEmail: gameText(row.UserEmail),
        emailVerifiedAt: row.emailVerifiedAt === null ? null : toDate(row.emailVerifiedAt),
      };
    },

    /** The number of a user ID, whatever its case. */
    async findUserNum(userId: string): Promise<number | undefined> {
      const row = await db
        .knex(UserInfo.name)
        .where({ [user.UserID]: userId })
        .first({ UserNum: user.UserNum, UserID: user.UserID });
      return row && sameText(row.UserID, userId) ? toNumber(row.UserNum) : undefined;
    },

    /** The user IDs of some numbers. */
    async findUserIds(numbers: number[]): Promise<{ UserNum: number; UserID: string }[]> {
      const rows = await db
        .knex(UserInfo.name)
        .whereIn(user.UserNum, numbers)
        .select({ UserNum: user.UserNum, UserID: user.UserID });
      return rows.map((row) => ({ UserNum: toNumber(row.UserNum), UserID: row.UserID }));
    },

    /** The accounts that the game has with an address, whatever its case; at most ten. */
    async findByEmail(email: string): Promise<{ UserNum: number; UserID: string }[]> {
      const rows = await db
        .knex(UserInfo.name)
        .where({ [user.UserEmail]: email })
        .orderBy(user.UserNum)
        .limit(10)
        .select({ UserNum: user.UserNum, UserID: user.UserID, UserEmail: user.UserEmail });
      return rows
        .filter((row) => sameText(row.UserEmail, email))
        .map((row) => ({ UserNum: toNumber(row.UserNum), UserID: row.UserID }));
    },

    /** How many characters of an address the game's own column holds; null where it sets no limit. Asked once a process. */
    emailWidth(): Promise<number | null> {
      const known = emailWidths.get(db.tables);
      if (known) return known;
      const asked = db.dialect.textWidth(db.knex, UserInfo.name, user.UserEmail);
      emailWidths.set(db.tables, asked);
      asked.catch(() => emailWidths.delete(db.tables));
      return asked;
    },

    /** Whether an account has an address by our own word, which no change in the game's table takes away. */
    async isEmailClaimed(email: string): Promise<boolean> {
      return (await db.knex(account).where({ emailKey: email.toLowerCase() }).first("UserNum")) !== undefined;
    },

    /** Adds a row of the game's: a common player, available, without points (game-database.md). */
    async insertUser({ created, UserType = USER_TYPE.normal, ...fields }: NewUser): Promise<void> {
      const row = {
        ...fields,
        UserName: fields.UserID,
        UserPass_N: fields.UserPass,
        UserPass2_N: fields.UserPass2,
        PhoneNumber: "",
        UserType,
        UserLoginState: 0,
        UserAvailable: 1,
        CreateDate: created,
        LastLoginDate: created,
        UserBlock: 0,
        UserBlockDate: created,
        UserPoint: 0,
        UserPoint2: 0,
      };
      await db.knex(UserInfo.name).insert(toColumns(row));
    },

    async updateUser(userNum: number, changes: UserChanges): Promise<void> {
      const columns = toColumns(changes);
      if (Object.keys(columns).length === 0) return;
      await db
        .knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .update(columns);
    },

    /** Writes a password, as long as the game still has the one that was read. @returns false where it has another one */
    async replacePassword(userNum: number, before: string, UserPass: string): Promise<boolean> {
      const changed = await db
        .knex(UserInfo.name)
        .where({ [user.UserNum]: userNum, [user.UserPass]: before })
        .update(toColumns({ UserPass, UserPass_N: UserPass }));
      return changed === 1;
    },

    /**
     * Keeps an account out of the game until `until`, where nothing does so already. Both times are in the game's own.
     * @returns false where it is blocked
     */
    async block(userNum: number, until: Date, now: Date): Promise<boolean> {
      const blocked = await db
        .knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .where((open) => open.where(user.UserBlock, 0).orWhere(user.UserBlockDate, "<=", now))
        .update({ [user.UserBlock]: 1, [user.UserBlockDate]: until });
      return blocked === 1;
    },

    /** @returns false where it was not blocked */
    async unblock(userNum: number): Promise<boolean> {
      const freed = await db
        .knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .whereNot(user.UserBlock, 0)
        .update({ [user.UserBlock]: 0 });
      return freed === 1;
    },

    /** What the game knows of an account's being in it; the date is in the game's own time. */
    async findPresence(
      userNum: number,
    ): Promise<{ UserLoginState: number; lastLogin: Date | number | null; keys: number } | undefined> {
      const row = await db
        .knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .first({ UserLoginState: user.UserLoginState, lastLogin: user.LastLoginDate });
      if (!row) return undefined;
      return {
        UserLoginState: toNumber(row.UserLoginState ?? 0),
        lastLogin: row.lastLogin,
        keys: await countKeys(userNum),
      };
    },

    /** Takes back the game's belief that a player is online. @returns false where it had none */
    async freeLoginState(userNum: number): Promise<boolean> {
      const freed = await db
        .knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .whereNot(user.UserLoginState, 0)
        .update({ [user.UserLoginState]: 0 });
      const keys =
        UserKey.name === null
          ? 0
          : await db
              .knex(UserKey.name)
              .where({ [UserKey.columns.PCIDUserNum]: userNum })
              .delete();
      return freed + keys > 0;
    },

    async insertAccount(row: NewAccount): Promise<void> {
      await db.knex(account).insert({ ...row, ReferralBalance: 0 });
    },

    /** @returns false where the account has no row of ours yet */
    async updateAccount(UserNum: number, changes: AccountChanges): Promise<boolean> {
      return (await db.knex(account).where({ UserNum }).update(changes)) === 1;
    },

    /**
     * Makes the Account row of a game account.
     * @throws the database's duplicate error where another call made it meanwhile
     */
    async adopt(
      row: Pick<NewAccount, "UserNum" | "passwordHash" | "gamePassword" | "created">,
    ): Promise<void> {
      await db.knex(account).insert(row);
    },

    /** Writes what we know of a password, in place of what was read. @returns false where another call did so meanwhile */
    async learnPassword(
      { UserNum, passwordHash, gamePassword }: KnownPassword,
      next: { passwordHash: string; gamePassword: string },
    ): Promise<boolean> {
      return (await db.knex(account).where({ UserNum, passwordHash, gamePassword }).update(next)) === 1;
    },

    /**
     * Notes a login, as long as the password is the one that was verified. Whoever changes the password writes the same row: one
     * waits for the other.
     * @returns false where it was changed meanwhile
     */
    async noteLogin(UserNum: number, passwordHash: string, lastLogin: Date): Promise<boolean> {
      return (await db.knex(account).where({ UserNum, passwordHash }).update({ lastLogin })) === 1;
    },

    /** Changes nothing, but lets logins wait until the transaction ends, and waits for those that are being made. */
    async holdLogins(UserNum: number): Promise<void> {
      await db
        .knex(account)
        .where({ UserNum })
        .update({ lastLogin: db.knex.ref("lastLogin") });
    },
  };
}
