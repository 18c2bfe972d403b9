import { USER_TYPE } from "../../../../contract/index.ts";
import { keepStatement } from "../../../db/dialects/keep-statement.ts";
import { whereInGame } from "../../../db/game/online.ts";
import { countOf, gameText } from "../../../db/queries/rows.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";
import type { AccountStatusRow } from "./account-status.ts";
import type { KnownPassword } from "./known-password.ts";

/** What a login needs to know. */
export interface CredentialsRow extends AccountStatusRow, KnownPassword {
  UserID: string;
  /** On this site. */
  lastLogin: Date | null;
}

/** An account: the game's row and ours. */
export interface ProfileRow {
  UserNum: number;
  UserID: string;
  UserType: number;
  /** Empty if the game has none; so are the names and the phone number. */
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
  /** What pages of their characters show; null: not chosen. */
  lastSeen: string | null;
  /** 'refused': the player accepts no gifts. */
  gifts: string | null;
  /** 1: emails about sales of wished items. */
  saleMails: number | null;
}

/** The same with its characters and its two-step login; `since` is null if that is off. */
export interface PlayerRow extends ProfileRow {
  characters: { ChaName: string; ChaLevel: number }[];
  secondFactor: { since: Date | null; recoveryCodesLeft: number };
}

/** An account and its secrets. */
export interface IdentityRow extends KnownPassword {
  UserID: string;
  UserEmail: string;
  pendingEmail: string | null;
  emailVerifiedAt: Date | null;
  secretAnswerHash: string | null;
  UserSQ: number | null;
  /** On this site. */
  lastLogin: Date | null;
}

/** Changes of the game's row. Columns that this server does not have are left out. */
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

/** A new row of the game's table; `created` is in the game's time zone. */
export interface NewUser {
  UserID: string;
  /** Default: a player. */
  UserType?: number;
  UserPass: string;
  /** The PIN, in the game's format too. */
  UserPass2: string;
  UserEmail: string;
  NameFirst: string;
  NameLast: string;
  created: Date;
}

/** Changes of our row. */
export interface AccountChanges {
  passwordHash?: string;
  gamePassword?: string;
  emailKey?: string | null;
  pendingEmail?: string | null;
  email_verified_at?: Date | null;
  lastSeen?: string | null;
  gifts?: string | null;
  saleMails?: number | null;
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
  /** When the player registered here; null for administrators. */
  registered: Date | null;
}

/** Cached per server; a process has one. */
const emailWidths = new WeakMap<object, Promise<number | null>>();

/**
 * SQL Server's collations ignore more than case, e.g. full-width forms. Rate limits would count each such spelling as a
 * name of its own, so the row that was found must match what was asked for.
 */
const sameText = (stored: string, requested: string) =>
  stored.toLowerCase() === requested.trimEnd().toLowerCase();

/** An address as it is in the game's table, and the one that was given here, with when it was confirmed. */
interface StoredEmail {
  UserEmail: string | null;
  /** In lower case. */
  emailKey: string | null;
  emailVerifiedAt: Date | null;
}
/** When an account's address was confirmed: null also if the game's table has got another one since. */
export const confirmedAt = ({ UserEmail, emailKey, emailVerifiedAt }: StoredEmail): Date | null =>
  emailKey === gameText(UserEmail).toLowerCase() ? emailVerifiedAt : null;

const toProfile = ({
  secretAnswerHash,
  emailKey,
  ...row
}: Omit<ProfileRow, "hasSecretAnswer"> &
  Pick<StoredEmail, "emailKey"> & { secretAnswerHash: string | null }): ProfileRow => ({
  ...row,
  emailVerifiedAt: confirmedAt({ ...row, emailKey }),
  UserEmail: gameText(row.UserEmail),
  NameFirst: gameText(row.NameFirst),
  NameLast: gameText(row.NameLast),
  PhoneNumber: gameText(row.PhoneNumber),
  hasSecretAnswer: secretAnswerHash !== null,
  UserType: row.UserType ?? 0,
  UserPoint: row.UserPoint ?? 0,
});

/** How accounts are read: the game's UserInfo as `u`, our Account as `a`. */
function reading(db: Database) {
  const knex = sql(db);
  const { UserInfo, account } = db.tables;
  const user = UserInfo.columns;
  /** `u.column as Name`, or NULL if this server has no such column. */
  const pick = (name: keyof typeof user) =>
    user[name] === null ? knex.raw("NULL as ??", [name]) : `u.${user[name]} as ${name}`;
  return {
    pick,
    joined: () => knex(`${UserInfo.name} as u`).leftJoin(`${account} as a`, "a.UserNum", `u.${user.UserNum}`),
    profileColumns: () => [
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
      "a.emailKey",
      "a.email_verified_at as emailVerifiedAt",
      "a.pendingEmail",
      "a.gender",
      "a.country",
      "a.secretAnswerHash",
      "a.lastSeen",
      "a.gifts",
      "a.saleMails",
    ],
  };
}

type SelectedPlayer = Parameters<typeof toProfile>[0] & {
  since: Date | null;
  codes: number;
  ChaNum: number | null;
  ChaName: string;
  ChaLevel: number;
};

const selectPlayer = keepStatement<SelectedPlayer, [number]>((db, userNum) => {
  const knex = sql(db);
  const { UserInfo, ChaInfo, secondFactor, recoveryCode } = db.tables;
  const { joined, profileColumns } = reading(db);
  const character = ChaInfo.columns;
  const codes = knex(`${recoveryCode} as r`)
    .where("r.UserNum", knex.ref("a.UserNum"))
    .whereNull("r.used")
    .count("r.codeHash")
    .as("codes");
  return joined()
    .leftJoin(`${secondFactor} as f`, "f.UserNum", "a.UserNum")
    .leftJoin(`${ChaInfo.name} as c`, (on) =>
      on.on(`c.${character.UserNum}`, `u.${UserInfo.columns.UserNum}`).onVal(`c.${character.ChaDeleted}`, 0),
    )
    .where(`u.${UserInfo.columns.UserNum}`, userNum)
    .orderBy([{ column: `c.${character.ChaLevel}`, order: "desc" }, { column: `c.${character.ChaNum}` }])
    .select(
      ...profileColumns(),
      "f.since",
      codes,
      `c.${character.ChaNum} as ChaNum`,
      `c.${character.ChaName} as ChaName`,
      `c.${character.ChaLevel} as ChaLevel`,
    );
});

/** The game's UserInfo and ChaInfo with our Account. Writes UserInfo, except balances, and Account. */
export function createAccountsStore(db: Database) {
  const knex = sql(db);
  const { UserInfo, UserKey, account } = db.tables;
  const { joined, pick, profileColumns } = reading(db);
  const user = UserInfo.columns;
  /** A row under this server's column names, without columns that it does not have. */
  const toColumns = (row: object) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const column = user[name as keyof typeof user];
        return column === null ? [] : [[column, value]];
      }),
    );

  const toStatus = (row: {
    UserNum: number;
    UserType: number;
    UserAvailable: number | null;
    UserBlock: number;
    UserBlockDate: Date | null;
  }) => ({
    UserNum: row.UserNum,
    UserType: row.UserType ?? 0,
    // The game's login procedure takes NULL for 0.
    UserAvailable: row.UserAvailable ?? 0,
    UserBlock: row.UserBlock ?? 0,
    UserBlockDate: row.UserBlockDate,
  });

  /** Rows that mark an account as online, on servers that keep them. */
  async function countKeys(userNum: number): Promise<number> {
    if (UserKey.name === null) return 0;
    const { PCIDUserNum } = UserKey.columns;
    return countOf(knex(UserKey.name).where({ [PCIDUserNum]: userNum }), PCIDUserNum);
  }

  return {
    /** The account of a user ID, in any case. */
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
          "a.lastLogin",
        );
      if (!row || !sameText(row.UserID, userId)) return undefined;
      return { ...row, ...toStatus(row) };
    },

    /** The columns that decide whether an account may log in. */
    async findStatus(userNum: number): Promise<AccountStatusRow | undefined> {
      const row = await knex(`${UserInfo.name} as u`)
        .where(`u.${user.UserNum}`, userNum)
        .first(
          pick("UserNum"),
          pick("UserType"),
          pick("UserAvailable"),
          pick("UserBlock"),
          pick("UserBlockDate"),
        );
      return row && toStatus(row);
    },

    /** The profile of an account, without its characters. */
    async findProfile(userNum: number): Promise<ProfileRow | undefined> {
      const row = await joined()
        .where(`u.${user.UserNum}`, userNum)
        .first(...profileColumns());
      return row && toProfile(row);
    },

    /**
     * Everything that an account's own pages show: the profile, the characters that are not deleted, highest level
     * first, and two-step login. One statement across modules' tables, because every page view needs it.
     */
    async findPlayer(userNum: number): Promise<PlayerRow | undefined> {
      const rows = await selectPlayer(db, userNum);
      const [first] = rows;
      if (!first) return undefined;
      const { since, codes: left, ChaNum: _, ChaName: _name, ChaLevel: _level, ...profile } = first;
      return {
        ...toProfile(profile),
        secondFactor: { since, recoveryCodesLeft: left },
        characters: rows
          .filter((row) => row.ChaNum !== null)
          .map((row) => ({ ChaName: row.ChaName, ChaLevel: row.ChaLevel ?? 0 })),
      };
    },

    /** An account with its secrets. */
    async findIdentity(userNum: number): Promise<IdentityRow | undefined> {
      const row = await joined()
        .where(`u.${user.UserNum}`, userNum)
        .first(
          pick("UserNum"),
          pick("UserID"),
          pick("UserEmail"),
          pick("UserPass"),
          "a.pendingEmail",
          "a.emailKey",
          "a.email_verified_at as emailVerifiedAt",
          "a.passwordHash",
          "a.gamePassword",
          "a.secretAnswerHash",
          "a.UserSQ",
          "a.lastLogin",
        );
      if (!row) return undefined;
      const { emailKey, ...identity } = row;
      const emailVerifiedAt = confirmedAt({ ...identity, emailKey });
      return { ...identity, emailVerifiedAt, UserEmail: gameText(row.UserEmail) };
    },

    /** The number of a user ID, in any case. */
    async findUserNum(userId: string): Promise<number | undefined> {
      const row = await knex(UserInfo.name)
        .where({ [user.UserID]: userId })
        .first({ UserNum: user.UserNum, UserID: user.UserID });
      return row && sameText(row.UserID, userId) ? row.UserNum : undefined;
    },

    /** User IDs by number. */
    async findUserIds(numbers: number[]): Promise<{ UserNum: number; UserID: string }[]> {
      const rows = await knex(UserInfo.name)
        .whereIn(user.UserNum, numbers)
        .select({ UserNum: user.UserNum, UserID: user.UserID });
      return rows.map((row) => ({ UserNum: row.UserNum, UserID: row.UserID }));
    },

    /** Accounts with an email address, in any case; at most ten. */
    async findByEmail(email: string): Promise<{ UserNum: number; UserID: string }[]> {
      const rows = await knex(UserInfo.name)
        .where({ [user.UserEmail]: email })
        .orderBy(user.UserNum)
        .limit(10)
        .select({ UserNum: user.UserNum, UserID: user.UserID, UserEmail: user.UserEmail });
      return rows
        .filter((row) => sameText(row.UserEmail, email))
        .map((row) => ({ UserNum: row.UserNum, UserID: row.UserID }));
    },

    /** Width of the game's email column in characters; null without a limit. Asked once per process. */
    emailWidth(): Promise<number | null> {
      const known = emailWidths.get(db.tables);
      if (known) return known;
      const requested = db.dialect.textWidth(knex, UserInfo.name, user.UserEmail);
      emailWidths.set(db.tables, requested);
      requested.catch(() => emailWidths.delete(db.tables));
      return requested;
    },

    /** Whether an account claimed an address here; changes in the game's table do not release it. */
    async isEmailClaimed(email: string): Promise<boolean> {
      return (await knex(account).where({ emailKey: email.toLowerCase() }).first("UserNum")) !== undefined;
    },

    /** Adds a row to the game's table: an available player without points (docs/game-database.md). */
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
      await knex(UserInfo.name).insert(toColumns(row));
    },

    async updateUser(userNum: number, changes: UserChanges): Promise<void> {
      const columns = toColumns(changes);
      if (Object.keys(columns).length === 0) return;
      await knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .update(columns);
    },

    /** The names as the game's columns hold them; without those that it has no column for. */
    async namesOf(userNum: number): Promise<Partial<Pick<NewUser, "NameFirst" | "NameLast">>> {
      const columns = (["NameFirst", "NameLast"] as const).flatMap((name) => {
        const column = user[name];
        return column === null ? [] : [[name, column] as const];
      });
      if (columns.length === 0) return {};
      const row = await knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .first(Object.fromEntries(columns));
      return row ?? {};
    },

    /** Writes an email address if the game still has the one that was read. @returns false if it has another */
    async replaceEmail(userNum: number, before: string, UserEmail: string): Promise<boolean> {
      const changed = await knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        // The game's default for an empty column is 'empty'.
        .whereRaw("COALESCE(NULLIF(??, 'empty'), '') = ?", [user.UserEmail, before])
        .update(toColumns({ UserEmail }));
      return changed === 1;
    },

    /** Clears a secret answer. @returns false if there is none */
    async clearSecretAnswer(UserNum: number): Promise<boolean> {
      const cleared = await knex(account)
        .where({ UserNum })
        .whereNotNull("secretAnswerHash")
        .update({ secretAnswerHash: null, UserSQ: null });
      return cleared === 1;
    },

    /** Writes a password if the game still has the one that was read. @returns false if it has another */
    async replacePassword(userNum: number, before: string, UserPass: string): Promise<boolean> {
      const changed = await knex(UserInfo.name)
        .where({ [user.UserNum]: userNum, [user.UserPass]: before })
        .update(toColumns({ UserPass, UserPass_N: UserPass }));
      return changed === 1;
    },

    /**
     * Blocks an account that is not blocked. Both times are in the game's time zone.
     * @returns false if it is blocked
     */
    async block(userNum: number, until: Date, now: Date): Promise<boolean> {
      const blocked = await knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .where((open) => open.where(user.UserBlock, 0).orWhere(user.UserBlockDate, "<=", now))
        .update({ [user.UserBlock]: 1, [user.UserBlockDate]: until });
      return blocked === 1;
    },

    /** @returns false if it was not blocked */
    async unblock(userNum: number): Promise<boolean> {
      const freed = await knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .whereNot(user.UserBlock, 0)
        .update({ [user.UserBlock]: 0 });
      return freed === 1;
    },

    /** The game's record of whether an account is online; the date is in the game's time zone. */
    async findPresence(
      userNum: number,
    ): Promise<{ UserLoginState: number; lastLogin: Date | null; keys: number } | undefined> {
      const row = await knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .first({ UserLoginState: user.UserLoginState, lastLogin: user.LastLoginDate });
      if (!row) return undefined;
      return {
        UserLoginState: row.UserLoginState ?? 0,
        lastLogin: row.lastLogin,
        keys: await countKeys(userNum),
      };
    },

    /** Whether a character of an account is in the game; null if this server does not tell. */
    async hasCharacterInGame(userNum: number): Promise<boolean | null> {
      const { UserNum, ChaNum, ChaOnline } = db.tables.ChaInfo.columns;
      if (ChaOnline === null) return null;
      const own = knex(db.tables.ChaInfo.name).where({ [UserNum]: userNum });
      const row = await whereInGame(own, ChaOnline).first(ChaNum);
      return row !== undefined;
    },

    /** Clears the game's record that a player is online. @returns false if there was none */
    async clearLoginState(userNum: number): Promise<boolean> {
      const freed = await knex(UserInfo.name)
        .where({ [user.UserNum]: userNum })
        .whereNot(user.UserLoginState, 0)
        .update({ [user.UserLoginState]: 0 });
      const keys =
        UserKey.name === null
          ? 0
          : await knex(UserKey.name)
              .where({ [UserKey.columns.PCIDUserNum]: userNum })
              .delete();
      return freed + keys > 0;
    },

    async insertAccount(row: NewAccount): Promise<void> {
      await knex(account).insert({ ...row, ReferralBalance: 0 });
    },

    /** Number of players who registered here, from one instant (inclusive) to another (exclusive). */
    async countRegistered(from: Date, to: Date): Promise<number> {
      return countOf(knex(account).where("registered", ">=", from).where("registered", "<", to));
    },

    /** Whether the player refuses gifts. An account without a row of ours cannot have chosen so. */
    async rejectsGifts(UserNum: number): Promise<boolean> {
      const row = await knex(account).where({ UserNum }).first("gifts");
      return row?.gifts === "rejected";
    },

    /** When accounts, up to a few hundred, were created in the game, in the game's time zone. */
    async findCreated(userNums: number[]): Promise<Map<number, Date>> {
      const rows: { UserNum: number; created: Date | null }[] = await knex(UserInfo.name)
        .whereIn(user.UserNum, userNums)
        .select({ UserNum: user.UserNum, created: user.CreateDate });
      return new Map(
        rows.flatMap(({ UserNum, created }) => (created === null ? [] : [[UserNum, created] as const])),
      );
    },

    /** Whether the player shows when they were last in the game; null: not chosen. */
    async findLastSeen(UserNum: number): Promise<string | null> {
      const row = await knex(account).where({ UserNum }).first("lastSeen");
      return row?.lastSeen ?? null;
    },

    /** @returns false if we have no row for the account yet */
    async updateAccount(UserNum: number, changes: AccountChanges): Promise<boolean> {
      return (await knex(account).where({ UserNum }).update(changes)) === 1;
    },

    /** Creates our row for an account of the game. @throws the database's duplicate error if there is one by now */
    async adopt(
      row: Pick<NewAccount, "UserNum" | "passwordHash" | "gamePassword" | "created">,
    ): Promise<void> {
      await knex(account).insert(row);
    },

    /** Replaces what was read of a password. @returns false if another call changed it first */
    async learnPassword(
      { UserNum, passwordHash, gamePassword }: KnownPassword,
      next: { passwordHash: string; gamePassword: string },
    ): Promise<boolean> {
      // No row of ours was read.
      if (passwordHash === null) return false;
      return (await knex(account).where({ UserNum, passwordHash, gamePassword }).update(next)) === 1;
    },

    /**
     * Records a login if the password is still the one that was verified. A password change writes the same row, so one
     * waits for the other.
     * @returns false if the password has changed
     */
    async recordLogin(UserNum: number, passwordHash: string, lastLogin: Date): Promise<boolean> {
      return (await knex(account).where({ UserNum, passwordHash }).update({ lastLogin })) === 1;
    },

    /** Locks the row: waits for logins under way, and holds later ones until the transaction ends. */
    async holdLogins(UserNum: number): Promise<void> {
      await knex(account)
        .where({ UserNum })
        .update({ lastLogin: knex.raw("??", ["lastLogin"]) });
    },
  };
}
