import { isAdminType, isPlayerType, type LoginRequest, type User } from "../../../contract/index.ts";
import { fromGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { type CredentialsRow, createAccountsStore } from "./accounts-store.ts";
import type { Passwords } from "./passwords.ts";

interface Dependencies {
  passwords: Passwords;
  now: () => Date;
  gameTimeZone: string;
}

/** Accounts: who a user ID and a password belong to, and what a logged-in user sees of himself. */
export function createAccounts(db: Database, { passwords, now, gameTimeZone }: Dependencies) {
  const store = createAccountsStore(db);

  const isBlocked = (row: CredentialsRow) => {
    if (row.UserAvailable === 0) return true;
    if (row.UserBlock === 0) return false;
    return row.UserBlockDate === null || fromGameTime(row.UserBlockDate, gameTimeZone) > now();
  };

  return {
    /**
     * Checks a user ID and its password. An account that exists only in the game is compared in the game's format and
     * adopted on success (design.md, Passwords). One argon2id comparison is made in every case, so that the time of a
     * refusal tells nothing.
     * @returns the account's number and user type; `allowed` is false for the types that section 4 refuses
     * @throws ServiceError wrong_credentials (also for an unknown user ID), blocked, busy
     */
    async authenticate(
      credentials: LoginRequest,
    ): Promise<{ UserNum: number; type: number; allowed: boolean }> {
      const row = await store.findCredentials(credentials.UserID);
      const matchesOurs = await passwords.verify(row?.passwordHash ?? null, credentials.UserPass);
      const adopted =
        row !== undefined &&
        row.passwordHash === null &&
        passwords.matchesGameFormat(row.UserPass, credentials.UserPass);
      if (!row || !(matchesOurs || adopted)) throw new ServiceError("wrong_credentials");
      if (isBlocked(row)) throw new ServiceError("blocked");
      if (adopted) {
        await store.adopt({
          UserNum: row.UserNum,
          passwordHash: await passwords.hash(credentials.UserPass),
          created: now(),
        });
      }
      return {
        UserNum: row.UserNum,
        type: row.UserType,
        allowed: isPlayerType(row.UserType) || isAdminType(row.UserType),
      };
    },

    /** The logged-in user of spec section 3, or undefined where the game has no such account any more. */
    async findUser(userNum: number): Promise<User | undefined> {
      const row = await store.findProfile(userNum);
      if (!row) return undefined;
      return {
        UserNum: row.UserNum,
        UserID: row.UserID,
        UserEmail: row.UserEmail ?? "",
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
        characters: await store.findCharacters(userNum),
      };
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
