import type { AccountPage, LoginRequest, UpdateUserDetailsRequest, User } from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import { fromGameTime, toGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { keyedHash } from "../../secret-box.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createAccountsStore, type PlayerRow, type ProfileRow } from "./accounts-store.ts";
import { createGamePasswords } from "./game-password.ts";
import { isGamePasswordNew } from "./known-password.ts";
import { BLOCKED_FOR_GOOD, type Standing, type StandingRow, standingOf } from "./standing.ts";

/** An address as its owner recognises it and nobody else can write to it: first and last letter of each part. */
export const maskEmail = (email: string) =>
  email.replace(/[^@.]+/g, (part) => {
    const middle = "*".repeat(Math.max(part.length - 2, 1));
    return part.length < 3 ? `${part[0]}*` : `${part[0]}${middle}${part.at(-1)}`;
  });

/** Where an account was registered with an address that another one has, the address waits and is shown all the same. */
const shownEmail = (row: Pick<ProfileRow, "UserEmail" | "pendingEmail">) =>
  row.UserEmail || row.pendingEmail || "";

/** In which the game finishes what it writes of a player who logged out. */
const LEAVING_MS = 60_000;

/** How two-step login stands: `since` when it is on, and how many recovery codes are left. */
export interface SecondStep {
  on: boolean;
  since: string | null;
  recoveryCodesLeft: number;
}

/** An account as its own pages show it. */
export interface Self {
  /** As GET /session answers it. */
  user: User;
  /** As GET /account answers it. */
  page: AccountPage;
  secondStep: SecondStep;
}

/** Accounts: who a user ID and a password belong to, and what a logged-in user sees of himself. */
export function createAccounts(db: Database, context: Context) {
  const { passwords, now, env } = context;
  const store = createAccountsStore(db);

  const markOf = (proof: string) => keyedHash(env.DATA_KEY, `login:${proof}`);

  const standing = (row: StandingRow) => standingOf(row, now(), env);

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
    };
  }

  return {
    /**
     * Checks a user ID and its password. Where it is right by the game's own password and not by what we know, it is adopted.
     * @returns `UserNum` alone where the password is wrong, null where there is no such user either; else also what
     *   `noteLogin` takes as proof
     * @throws ServiceError busy
     */
    async authenticate(
      { UserID, UserPass }: LoginRequest,
      client: Client,
    ): Promise<{ right: false; UserNum: number | null } | ({ right: true; proof: string } & Standing)> {
      const gamePasswords = createGamePasswords(db, context);
      const row = await store.findCredentials(UserID);
      const { right, current, changedInGame } = await gamePasswords.compare(row, UserPass);
      if (!row || !right) return { right: false, UserNum: row?.UserNum ?? null };
      const stands = standing(row);
      const proof =
        current || stands.blocked
          ? (row.passwordHash ?? "")
          : await gamePasswords.adopt(row, { password: UserPass, changed: changedInGame }, client);
      return { right: true, proof, ...stands };
    },

    /**
     * Notes a login within the transaction that makes its session.
     * @returns false where the password was changed since `authenticate` gave its proof
     */
    noteLogin: (UserNum: number, proof: string): Promise<boolean> => store.noteLogin(UserNum, proof, now()),

    /** Names a proof to a challenge that leaves this service, without telling it. */
    markOf,

    /** The proof that a mark names; null where the password was changed since. */
    async findProof(UserNum: number, mark: string): Promise<string | null> {
      const identity = await store.findIdentity(UserNum);
      if (!identity || isGamePasswordNew(identity, env)) return null;
      const { passwordHash: proof } = identity;
      return proof !== null && markOf(proof) === mark ? proof : null;
    },

    standingOf: standing,

    /**
     * Keeps an account out of game and site, from within a transaction: a login that is being made has its session by then, and
     * a later one finds the block.
     * @param until null: until it is lifted
     * @returns false where it is blocked
     */
    async block(userNum: number, until: Date | null): Promise<boolean> {
      await store.holdLogins(userNum);
      return store.block(
        userNum,
        toGameTime(until ?? BLOCKED_FOR_GOOD, env.GAME_TIME_ZONE),
        toGameTime(now(), env.GAME_TIME_ZONE),
      );
    },
    /** @returns false where it was not blocked */
    unblock: store.unblock,
    /** 0 where the game does not believe that a player is in it: by its state, and by the keys that some servers keep. */
    async loginState(userNum: number): Promise<number> {
      const presence = await store.findPresence(userNum);
      return presence?.UserLoginState || (presence?.keys ? 1 : 0);
    },
    /** Takes back the game's belief that a player is online. @returns false where it had none */
    freeLoginState: store.freeLoginState,

    /**
     * Whether the game may have an account in it, with its item bank in memory. Asked in a transaction that holds the account's row of
     * the game's: the game's own login waits for that row. A minute after its last login or logout still counts; and where an operator
     * freed its login, the game's word is not to be trusted until it logs in again.
     */
    async mayBeInGame(userNum: number): Promise<boolean> {
      const presence = await store.findPresence(userNum);
      if (presence?.UserLoginState !== 0 || presence.keys > 0) return true;
      const at = presence.lastLogin === null ? null : fromGameTime(presence.lastLogin, env.GAME_TIME_ZONE);
      const [freed] = await createAudit(db, context).latest(userNum, "login_state_freed", 1);
      if (freed && (at === null || at < freed.at)) return true;
      return at !== null && now().getTime() - at.getTime() < LEAVING_MS;
    },

    /** Whether an account may still log in, or undefined where the game has none of this number any more. */
    async findStanding(userNum: number): Promise<Standing | undefined> {
      const row = await store.findStanding(userNum);
      return row && standing(row);
    },

    /** The logged-in user of spec section 3, or undefined where the game has no such account any more. */
    async findUser(userNum: number): Promise<User | undefined> {
      const row = await store.findPlayer(userNum);
      return row && toUser(row);
    },

    /** Where an account's mails go; empty where the game has no address for it. An address that waits is not his yet. */
    async emailOf(userNum: number): Promise<string> {
      return (await store.findProfile(userNum))?.UserEmail ?? "";
    },

    /** Everything that an account's own pages show of it, or undefined where the game has no such account any more. */
    async findSelf(userNum: number): Promise<Self | undefined> {
      const row = await store.findPlayer(userNum);
      if (!row) return undefined;
      const user = toUser(row);
      const { since, recoveryCodesLeft } = row.secondFactor;
      return {
        user,
        page: toPage(row, user),
        secondStep: {
          on: since !== null,
          since: since?.toISOString() ?? null,
          recoveryCodesLeft: since === null ? 0 : recoveryCodesLeft,
        },
      };
    },

    /** Writes names and phone number, and the PIN where one is given. The password was checked before. */
    async updateDetails(
      userNum: number,
      { NameFirst, NameLast, PhoneNumber, UserPass2: typed }: UpdateUserDetailsRequest,
      client: Client,
    ): Promise<void> {
      const UserPass2 = passwords.toGameFormat(typed);
      const pin = typed === "" ? {} : { UserPass2, UserPass2_N: UserPass2 };
      await db.transaction(async (trx) => {
        await createAccountsStore(trx).updateUser(userNum, { NameFirst, NameLast, PhoneNumber, ...pin });
        const audit = createAudit(trx, context);
        await audit.record({ action: "details_changed", UserNum: userNum, client });
        if (typed !== "") await audit.record({ action: "pin_changed", UserNum: userNum, client });
      });
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
