import {
  type AccountPage,
  isAdminType,
  isPlayerType,
  type LoginRequest,
  type UpdateUserDetailsRequest,
  type User,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import { fromGameTime, toGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { createAudit } from "../audit/audit-service.ts";
import { type CredentialsRow, createAccountsStore, type ProfileRow } from "./accounts-store.ts";

/** Whether an account may log in now. */
export interface Standing {
  UserNum: number;
  type: number;
  /** False for the types that spec section 4 refuses. */
  allowed: boolean;
  blocked: boolean;
  /** When a block ends; null where there is none, or where it ends when it is lifted. */
  until: Date | null;
}

/** What a block has for an end that ends when it is lifted: even a smalldatetime holds it. */
export const BLOCKED_FOR_GOOD = new Date("2079-01-01T00:00:00Z");

/** An address as its owner recognises it and nobody else can write to it: first and last letter of each part. */
export const maskEmail = (email: string) =>
  email.replace(/[^@.]+/g, (part) => {
    const middle = "*".repeat(Math.max(part.length - 2, 1));
    return part.length < 3 ? `${part[0]}*` : `${part[0]}${middle}${part.at(-1)}`;
  });

/** Where an account was registered with an address that another one has, the address waits and is shown all the same. */
const shownEmail = (row: Pick<ProfileRow, "UserEmail" | "pendingEmail">) =>
  row.UserEmail?.trimEnd() || row.pendingEmail || "";

/** Accounts: who a user ID and a password belong to, and what a logged-in user sees of himself. */
export function createAccounts(db: Database, context: Context) {
  const { passwords, now, env } = context;
  const store = createAccountsStore(db);

  const standingOf = (
    row: Pick<CredentialsRow, "UserNum" | "UserType" | "UserAvailable" | "UserBlock" | "UserBlockDate">,
  ): Standing => {
    const until = row.UserBlockDate === null ? null : fromGameTime(row.UserBlockDate, env.GAME_TIME_ZONE);
    const banned = row.UserBlock !== 0 && (until === null || until > now());
    return {
      UserNum: row.UserNum,
      type: row.UserType,
      allowed: isPlayerType(row.UserType) || isAdminType(row.UserType),
      blocked: row.UserAvailable === 0 || banned,
      until: banned && row.UserAvailable !== 0 && until && until < BLOCKED_FOR_GOOD ? until : null,
    };
  };

  const toUser = async (row: ProfileRow): Promise<User> => ({
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
    characters: await store.findCharacters(row.UserNum),
  });

  return {
    /**
     * Checks a user ID and its password. An account that exists only in the game is compared in the game's format and
     * adopted on success (design.md, Passwords). One argon2id comparison is made in every case, so that the time of a
     * refusal tells nothing.
     * @returns `UserNum` alone where the password is wrong, null where there is no such user either
     * @throws ServiceError busy
     */
    async authenticate(
      credentials: LoginRequest,
    ): Promise<{ right: false; UserNum: number | null } | ({ right: true } & Standing)> {
      const row = await store.findCredentials(credentials.UserID);
      const matchesOurs = await passwords.verify(row?.passwordHash ?? null, credentials.UserPass);
      const matchesGame =
        row !== undefined &&
        row.passwordHash === null &&
        passwords.matchesGameFormat(row.UserPass, credentials.UserPass);
      if (!row || !(matchesOurs || matchesGame)) return { right: false, UserNum: row?.UserNum ?? null };
      const standing = standingOf(row);
      if (matchesGame && !standing.blocked) {
        await store.adopt({
          UserNum: row.UserNum,
          passwordHash: await passwords.hash(credentials.UserPass),
          created: now(),
        });
      }
      return { right: true, ...standing };
    },

    standingOf,

    /** Keeps an account out of game and site. @param until null: until it is lifted. @returns false where it is blocked */
    block: (userNum: number, until: Date | null): Promise<boolean> =>
      store.block(
        userNum,
        toGameTime(until ?? BLOCKED_FOR_GOOD, env.GAME_TIME_ZONE),
        toGameTime(now(), env.GAME_TIME_ZONE),
      ),
    /** @returns false where it was not blocked */
    unblock: store.unblock,
    /** Takes back the game's belief that a player is online. @returns false where it had none */
    freeLoginState: store.freeLoginState,

    /** Whether an account may still log in, or undefined where the game has none of this number any more. */
    async findStanding(userNum: number): Promise<Standing | undefined> {
      const row = await store.findStanding(userNum);
      return row && standingOf(row);
    },

    /** The logged-in user of spec section 3, or undefined where the game has no such account any more. */
    async findUser(userNum: number): Promise<User | undefined> {
      const row = await store.findProfile(userNum);
      return row && toUser(row);
    },

    /** Where an account's mails go; empty where the game has no address for it. An address that waits is not his yet. */
    async emailOf(userNum: number): Promise<string> {
      return (await store.findProfile(userNum))?.UserEmail?.trimEnd() ?? "";
    },

    /** What My Account shows (spec section 2), but for the second step of login, which is another module's. */
    async findPage(userNum: number): Promise<Omit<AccountPage, "secondFactor"> | undefined> {
      const row = await store.findProfile(userNum);
      if (!row) return undefined;
      const gender = row.gender?.trimEnd();
      return {
        user: await toUser(row),
        maskedEmail: maskEmail(shownEmail(row)),
        emailVerified: row.emailVerifiedAt !== null,
        pendingEmail: row.UserEmail?.trimEnd() && row.pendingEmail ? maskEmail(row.pendingEmail) : null,
        gender: gender === "Male" || gender === "Female" ? gender : null,
        country: row.country,
        hasSecretAnswer: row.hasSecretAnswer,
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
