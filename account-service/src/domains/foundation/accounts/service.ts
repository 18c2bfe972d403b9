import {
  type AccountPage,
  LAST_SEEN_CHOICES,
  type LastSeenChoice,
  MESSAGES,
  type User,
} from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import { DAY, fromGameTime, toGameTime } from "../../../lib/time.ts";
import {
  type AccountStatus,
  type AccountStatusRow,
  accountStatus,
  BLOCKED_FOR_GOOD,
} from "./account-status.ts";
import { gamePasswordFingerprint } from "./known-password.ts";
import { maskEmail } from "./mask-email.ts";
import {
  createAccountsStore,
  type NewAccount,
  type NewUser,
  type PlayerRow,
  type ProfileRow,
} from "./store.ts";

/** An address that could not be taken yet because another account has it is pending, and shown anyway. */
const shownEmail = (row: Pick<ProfileRow, "UserEmail" | "pendingEmail">) =>
  row.UserEmail || row.pendingEmail || "";

type Names = Pick<User, "NameFirst" | "NameLast">;
/** What every code page has. */
const ASCII = /^[\x20-\x7e]*$/;

/** Two-step login of an account: `since` when it has been on, and how many recovery codes are left. */
export interface SecondFactorStatus {
  on: boolean;
  since: string | null;
  recoveryCodesLeft: number;
}

/** An account as its owner's pages show it. */
export interface OwnAccount {
  /** As GET /session answers it. */
  user: User;
  /** As GET /account answers it. */
  page: AccountPage;
  secondFactor: SecondFactorStatus;
}

/** Whether the game thinks that an account is online. */
export interface GamePresence {
  /** Not 0 where it does: by UserLoginState, or by a row of UserKey on servers that keep one. */
  loginState: number;
  /** Last login in the game. */
  lastLogin: Date | null;
}

/** A new account, in the game and here; `email` is null if another account has the address. */
export type NewPlayer = Omit<NewUser, "UserEmail" | "created"> &
  Omit<NewAccount, "UserNum" | "gamePassword" | "emailKey" | "created" | "registered"> & {
    email: string | null;
    /** Whether it is a player who registers. */
    registers: boolean;
  };

/** Accounts: who they are, whether they may log in, and what their owners see. */
export function createAccounts(db: Database, { now, env }: Pick<Context, "now" | "env">) {
  const store = createAccountsStore(db);

  const statusOf = (row: AccountStatusRow) => accountStatus(row, now(), env);

  const toUser = (row: PlayerRow): User => ({
    UserNum: row.UserNum,
    UserID: row.UserID,
    UserEmail: shownEmail(row),
    NameFirst: row.NameFirst,
    NameLast: row.NameLast,
    PhoneNumber: row.PhoneNumber,
    UserPoint: row.UserPoint,
    UserPoint2: row.UserPoint2 ?? 0,
    UserSQ: row.UserSQ,
    UserPass: "",
    UserPass2: "",
    ReferralBalance: row.ReferralBalance ?? 0,
    email_verified_at: row.emailVerifiedAt?.toISOString() ?? null,
    characters: row.characters,
  });

  function toPage(row: PlayerRow, user: User): AccountPage {
    return {
      user,
      maskedEmail: maskEmail(shownEmail(row)),
      emailVerified: row.emailVerifiedAt !== null,
      pendingEmail: row.UserEmail && row.pendingEmail ? maskEmail(row.pendingEmail) : null,
      gender: row.gender === "Male" || row.gender === "Female" ? row.gender : null,
      country: row.country,
      hasSecretAnswer: row.hasSecretAnswer,
      secondFactor: row.secondFactor.since !== null,
      lastSeen: toLastSeenChoice(row.lastSeen),
      gifts: row.gifts === "rejected" ? "rejected" : "accepted",
      saleMails: row.saleMails === 1 ? "on" : "off",
    };
  }

  /** The logged-in user, or undefined if the game no longer has the account. */
  async function findUser(userNum: number): Promise<User | undefined> {
    const row = await store.findPlayer(userNum);
    return row && toUser(row);
  }

  return {
    findUser,
    statusOf,
    findCredentials: store.findCredentials,
    findIdentity: store.findIdentity,
    findUserNum: store.findUserNum,
    findByEmail: store.findByEmail,
    isEmailClaimed: store.isEmailClaimed,
    updateUser: store.updateUser,
    updateAccount: store.updateAccount,
    /**
     * Which of the names that were just written the game's columns do not hold as they are: SQL Server silently makes a
     * question mark of each letter that a varchar's code page lacks.
     */
    async lostNames(userNum: number, written: Names): Promise<(keyof Names)[]> {
      const risky = (["NameFirst", "NameLast"] as const).filter((name) => !ASCII.test(written[name]));
      if (risky.length === 0) return [];
      const held = await store.namesOf(userNum);
      return risky.filter((name) => held[name] !== undefined && held[name] !== written[name]);
    },
    /** What the player has chosen for the pages of their characters. */
    async lastSeenChoice(userNum: number): Promise<LastSeenChoice> {
      return toLastSeenChoice(await store.findLastSeen(userNum));
    },
    /** Whether the player lets others send gifts. */
    acceptsGifts: async (userNum: number) => !(await store.rejectsGifts(userNum)),
    /** Which of some accounts, up to a few hundred, were created in the game at least a number of days ago. */
    async olderThan(userNums: number[], days: number): Promise<Set<number>> {
      const created = await store.findCreated(userNums);
      const latest = toGameTime(new Date(now().getTime() - days * DAY), env.GAME_TIME_ZONE);
      return new Set([...created].flatMap(([userNum, at]) => (at <= latest ? [userNum] : [])));
    },
    /** Number of players who registered here, from one instant (inclusive) to another (exclusive). */
    registeredBetween: store.countRegistered,
    adopt: store.adopt,
    learnPassword: store.learnPassword,
    replacePassword: store.replacePassword,
    replaceEmail: store.replaceEmail,
    clearSecretAnswer: store.clearSecretAnswer,
    recordLogin: store.recordLogin,
    /** Waits for logins under way, and holds later ones until the transaction ends. */
    holdLogins: store.holdLogins,

    /**
     * Writes a new account into the game's table and ours. Call it inside a transaction.
     * @returns its number
     * @throws the database's duplicate error if the user ID or the address is taken by now
     */
    async create({
      UserID,
      UserType,
      UserPass,
      UserPass2,
      NameFirst,
      NameLast,
      email,
      registers,
      ...account
    }: NewPlayer) {
      const created = now();
      await store.insertUser({
        UserID,
        ...(UserType !== undefined && { UserType }),
        UserPass,
        UserPass2,
        UserEmail: email ?? "",
        NameFirst,
        NameLast,
        created: toGameTime(created, env.GAME_TIME_ZONE),
      });
      const UserNum = await store.findUserNum(UserID);
      if (UserNum === undefined) throw new Error("The account that was just written cannot be found.");
      const gamePassword = gamePasswordFingerprint(env, UserNum, UserPass);
      const emailKey = email?.toLowerCase() ?? null;
      const registered = registers ? created : null;
      await store.insertAccount({ ...account, UserNum, gamePassword, emailKey, created, registered });
      return UserNum;
    },

    /**
     * Checks that a request which names an account names the caller's own.
     * @throws ServiceError forbidden
     */
    async requireOwn(userNum: number, named: { UserNum: number; UserID: string }): Promise<void> {
      const user = named.UserNum === userNum ? await findUser(userNum) : undefined;
      if (user?.UserID.toLowerCase() !== named.UserID.toLowerCase()) {
        throw new ServiceError("forbidden", { message: MESSAGES.notYourAccount });
      }
    },

    /**
     * Blocks an account in game and site. Call it inside a transaction: a login under way has its session by then, and
     * a later one finds the block.
     * @param until null: until it is lifted
     * @returns false if it is already blocked
     */
    async block(userNum: number, until: Date | null): Promise<boolean> {
      await store.holdLogins(userNum);
      return store.block(
        userNum,
        toGameTime(until ?? BLOCKED_FOR_GOOD, env.GAME_TIME_ZONE),
        toGameTime(now(), env.GAME_TIME_ZONE),
      );
    },
    /** @returns false if it was not blocked */
    unblock: store.unblock,

    /** Whether the game thinks that an account is online; undefined if it no longer has the account. */
    async findPresence(userNum: number): Promise<GamePresence | undefined> {
      const row = await store.findPresence(userNum);
      return (
        row && {
          loginState: row.UserLoginState || (row.keys > 0 ? 1 : 0),
          lastLogin: row.lastLogin === null ? null : fromGameTime(row.lastLogin, env.GAME_TIME_ZONE),
        }
      );
    },
    /** Whether a character of an account is in the game; null if this server does not tell. */
    hasCharacterInGame: store.hasCharacterInGame,
    /** Clears the game's record that a player is online. @returns false if there was none */
    clearLoginState: store.clearLoginState,

    /** Whether an account may log in, or undefined if the game no longer has it. */
    async findStatus(userNum: number): Promise<AccountStatus | undefined> {
      const row = await store.findStatus(userNum);
      return row && statusOf(row);
    },

    /** Where an account's emails go; empty if the game has no address. A pending address does not count. */
    async emailOf(userNum: number): Promise<string> {
      return (await store.findProfile(userNum))?.UserEmail ?? "";
    },

    /** Whether the game's column is wide enough for an email address. */
    async isEmailStorable(email: string): Promise<boolean> {
      const width = await store.emailWidth();
      return width === null || email.length <= width;
    },

    /** Everything that an account's own pages show, or undefined if the game no longer has the account. */
    async findSelf(userNum: number): Promise<OwnAccount | undefined> {
      const row = await store.findPlayer(userNum);
      if (!row) return undefined;
      const user = toUser(row);
      const { since, recoveryCodesLeft } = row.secondFactor;
      return {
        user,
        page: toPage(row, user),
        secondFactor: {
          on: since !== null,
          since: since?.toISOString() ?? null,
          recoveryCodesLeft: since === null ? 0 : recoveryCodesLeft,
        },
      };
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;

const toLastSeenChoice = (stored: string | null): LastSeenChoice =>
  LAST_SEEN_CHOICES.find((choice) => choice === stored) ?? "default";
