import { randomUUID } from "node:crypto";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { createAudit } from "../audit/audit-service.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { createSessions } from "../sessions/sessions-service.ts";
import { createAccountsStore } from "./accounts-store.ts";
import { isGamePasswordNew, type KnownPassword, markOfGamePassword } from "./known-password.ts";

/** What a typed password is to an account. */
export interface PasswordMatch {
  right: boolean;
  /** Right by our own hash, which belongs to the password that the game has now. */
  current: boolean;
  /** The game's password is one that this site neither wrote nor adopted. */
  changedInGame: boolean;
}

/** A change that came from the game has no caller of ours. */
const GAME: Client = { address: "game", userAgent: "game" };

/**
 * The password of an account, which the game keeps too and may change: a change in the game is the truth. What the site knew before
 * opens nothing from then on, the game's password does, and is adopted.
 */
export function createGamePasswords(db: Database, context: Context) {
  const { passwords, now, env } = context;
  const store = createAccountsStore(db);

  async function compare(known: KnownPassword | undefined, password: string): Promise<PasswordMatch> {
    const ours = await passwords.verify(known?.passwordHash ?? null, password);
    if (!known) return { right: false, current: false, changedInGame: false };
    const isNew = isGamePasswordNew(known, env);
    // A row of an older release has no mark: then the game alone says what is right.
    const current = ours && known.gamePassword !== null && !isNew;
    return {
      right: current || passwords.matchesGameFormat(known.UserPass, password),
      current,
      changedInGame: isNew || (known.gamePassword === null && known.passwordHash !== null && !ours),
    };
  }

  /** Tells of a change in the game, from within the transaction that takes it over. */
  async function tell(trx: Database, UserNum: number, client: Client) {
    await createSessions(trx, context).endAll(UserNum, "password");
    await createAudit(trx, context).record({
      action: "password_changed_in_game",
      UserNum,
      actor: null,
      client,
    });
    const identity = await createAccountsStore(trx).findIdentity(UserNum);
    if (identity?.UserEmail) {
      const { UserEmail: to, UserID } = identity;
      await mailboxOf(trx, context).post({ kind: "password-changed-in-game", to, UserID, at: now() });
    }
  }

  /** @returns false where another call changed our row meanwhile */
  async function write(trx: Database, known: KnownPassword, passwordHash: string): Promise<boolean> {
    const within = createAccountsStore(trx);
    const { UserNum, UserPass } = known;
    const row = { passwordHash, gamePassword: markOfGamePassword(env, UserNum, UserPass) };
    if (known.passwordHash !== null) return within.learnPassword(known, row);
    await within.adopt({ UserNum, ...row, created: now() });
    return true;
  }

  return {
    /** One argon2id comparison in every case, so that the time of a refusal tells nothing. @throws ServiceError busy */
    compare,

    /**
     * Takes over the game's password, which a right one has just proved. Where it was changed in the game, sessions end, and its
     * owner is told.
     * @returns our hash of it, as a login's proof; empty where it is another one by now
     */
    async adopt(
      known: KnownPassword,
      { password, changed }: { password: string; changed: boolean },
      client: Client,
    ): Promise<string> {
      const passwordHash = await passwords.hash(password);
      try {
        const written = await db.transaction(async (trx) => {
          if (!(await write(trx, known, passwordHash))) return false;
          if (changed) await tell(trx, known.UserNum, client);
          return true;
        });
        if (written) return passwordHash;
      } catch (error) {
        if (!db.dialect.isDuplicate(error)) throw error;
      }
      // Another login with the same password was quicker, or a change to another one.
      const identity = await store.findIdentity(known.UserNum);
      const { current } = await compare(identity, password);
      return current ? (identity?.passwordHash ?? "") : "";
    },

    /** A session found that the game's password is a new one. Nobody knows it here yet, so our hash becomes one that nothing matches. */
    async notice(UserNum: number): Promise<void> {
      const known = await store.findIdentity(UserNum);
      if (!known || !isGamePasswordNew(known, env)) return;
      const passwordHash = await passwords.hash(randomUUID());
      await db.transaction(async (trx) => {
        if (await write(trx, known, passwordHash)) await tell(trx, UserNum, GAME);
      });
    },
  };
}
export type GamePasswords = ReturnType<typeof createGamePasswords>;
