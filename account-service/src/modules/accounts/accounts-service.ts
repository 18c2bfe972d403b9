import type { AccountPage, LoginRequest, UpdateUserDetailsRequest, User } from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import { toGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { keyedHash } from "../../secret-box.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createAccountsStore, type PlayerRow, type ProfileRow } from "./accounts-store.ts";
import { BLOCKED_FOR_GOOD, type Standing, type StandingRow, standingOf } from "./standing.ts";

/** An address as its owner recognises it and nobody else can write to it: first and last letter of each part. */
export const maskEmail = (email: string) =>
  email.replace(/[^@.]+/g, (part) => {
    const middle = "*".repeat(Math.max(part.length - 2, 1));
    return part.length < 3 ? `${part[0]}*` : `${part[0]}${middle}${part.at(-1)}`;
  });

/** Where an account was registered with an address that another one has, the address waits and is shown all the same. */
const shownEmail = (row: Pick<ProfileRow, "UserEmail" | "pendingEmail">) =>
  row.UserEmail?.trimEnd() || row.pendingEmail || "";

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
    NameFirst: row.NameFirst ?? "",
    NameLast: row.NameLast ?? "",
    PhoneNumber: row.PhoneNumber ?? "",
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
    const gender = row.gender?.trimEnd();
    return {
      user,
      maskedEmail: maskEmail(shownEmail(row)),
      emailVerified: row.emailVerifiedAt !== null,
      pendingEmail: row.UserEmail?.trimEnd() && row.pendingEmail ? maskEmail(row.pendingEmail) : null,
      gender: gender === "Male" || gender === "Female" ? gender : null,
      country: row.country,
      hasSecretAnswer: row.hasSecretAnswer,
      secondFactor: row.secondFactor.since !== null,
    };
  }

  /** Makes our row of an account of the game's. @returns the hash that stands in it, another login's where that was first */
  async function adopt(UserNum: number, password: string): Promise<string> {
    const passwordHash = await passwords.hash(password);
    try {
      await store.adopt({ UserNum, passwordHash, created: now() });
      return passwordHash;
    } catch (error) {
      if (!db.dialect.isDuplicate(error)) throw error;
    }
    const { passwordHash: theirs = null } = (await store.findIdentity(UserNum)) ?? {};
    // Made by a login with the same password, or by a change to another one.
    return theirs !== null && (await passwords.verify(theirs, password)) ? theirs : "";
  }

  return {
    /**
     * Checks a user ID and its password. An account that exists only in the game is compared in the game's format and
     * adopted on success. One argon2id comparison is made in every case, so that the time of a refusal tells nothing.
     * @returns `UserNum` alone where the password is wrong, null where there is no such user either; else also what
     *   `noteLogin` takes as proof
     * @throws ServiceError busy
     */
    async authenticate(
      credentials: LoginRequest,
    ): Promise<{ right: false; UserNum: number | null } | ({ right: true; proof: string } & Standing)> {
      const row = await store.findCredentials(credentials.UserID);
      const matchesOurs = await passwords.verify(row?.passwordHash ?? null, credentials.UserPass);
      const matchesGame =
        row !== undefined &&
        row.passwordHash === null &&
        passwords.matchesGameFormat(row.UserPass, credentials.UserPass);
      if (!row || !(matchesOurs || matchesGame)) return { right: false, UserNum: row?.UserNum ?? null };
      const stands = standing(row);
      const proof =
        matchesGame && !stands.blocked
          ? await adopt(row.UserNum, credentials.UserPass)
          : (row.passwordHash ?? "");
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
      const proof = (await store.findIdentity(UserNum))?.passwordHash ?? null;
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
    /** Takes back the game's belief that a player is online. @returns false where it had none */
    freeLoginState: store.freeLoginState,

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
      return (await store.findProfile(userNum))?.UserEmail?.trimEnd() ?? "";
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

    /** Writes names and phone number. The password was checked before. */
    async updateDetails(
      userNum: number,
      { NameFirst, NameLast, PhoneNumber }: UpdateUserDetailsRequest,
      client: Client,
    ): Promise<void> {
      await db.transaction(async (trx) => {
        await createAccountsStore(trx).updateUser(userNum, { NameFirst, NameLast, PhoneNumber });
        await createAudit(trx, context).record({ action: "details_changed", UserNum: userNum, client });
      });
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
