import { randomUUID } from "node:crypto";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import type { Lane } from "../../../lib/secrets/lanes.ts";
import {
  createAccounts,
  gamePasswordFingerprint,
  isGamePasswordNew,
  type KnownPassword,
} from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { createSessions } from "../sessions/index.ts";

/** How a typed password compares with an account's. */
export interface PasswordMatch {
  right: boolean;
  /** It matches our own hash, and that belongs to the password that the game has now. */
  current: boolean;
  /** The game's password was neither written nor adopted by this site. */
  changedInGame: boolean;
}

/** Audit client of a change that was made in the game. */
const GAME: Client = { address: "game", userAgent: "game" };

/**
 * An account's password, which the game stores too and may change. The game is authoritative: after a change there,
 * what we knew no longer works, and the game's password is adopted.
 */
export function createGamePasswords(db: Database, context: Context) {
  const { passwords, now, env } = context;
  const accounts = createAccounts(db, context);

  async function compare(
    known: KnownPassword | undefined,
    password: string,
    lane: Lane = "others",
  ): Promise<PasswordMatch> {
    const ours = await passwords.verify(known?.passwordHash ?? null, password, lane);
    if (!known) return { right: false, current: false, changedInGame: false };
    const isNew = isGamePasswordNew(known, env);
    // A row of an older release has no fingerprint: only the game's password counts.
    const current = ours && known.gamePassword !== null && !isNew;
    return {
      right: current || passwords.matchesGameFormat(known.UserPass, password),
      current,
      changedInGame: isNew || (known.gamePassword === null && known.passwordHash !== null && !ours),
    };
  }

  /**
   * Ends sessions and a change of the email address that waits, audits the change and emails the owner, in the
   * transaction that adopts it.
   */
  async function announceChange(trx: Database, UserNum: number, client: Client) {
    await createAccounts(trx, context).updateAccount(UserNum, { pendingEmail: null });
    await createSessions(trx, context).endAll(UserNum, "password");
    await createAudit(trx, context).record({
      action: "password_changed_in_game",
      UserNum,
      actor: null,
      client,
    });
    const identity = await createAccounts(trx, context).findIdentity(UserNum);
    if (identity?.UserEmail) {
      const { UserEmail: to, UserID } = identity;
      await createMailbox(trx, context).post({ kind: "password-changed-in-game", to, UserID, at: now() });
    }
  }

  /** @returns false if another call changed our row first */
  async function write(trx: Database, known: KnownPassword, passwordHash: string): Promise<boolean> {
    const within = createAccounts(trx, context);
    const { UserNum, UserPass } = known;
    const row = { passwordHash, gamePassword: gamePasswordFingerprint(env, UserNum, UserPass) };
    if (known.passwordHash !== null) return within.learnPassword(known, row);
    await within.adopt({ UserNum, ...row, created: now() });
    return true;
  }

  return {
    /** Always one argon2id comparison, so that timing reveals nothing. @throws ServiceError busy */
    compare,

    /**
     * Adopts the game's password, which was just verified. If it was changed in the game, sessions end and the owner is
     * emailed.
     * @returns our hash of it, which proves a login; empty if the password is another one by now
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
          if (changed) await announceChange(trx, known.UserNum, client);
          return true;
        });
        if (written) return passwordHash;
      } catch (error) {
        if (!db.dialect.isDuplicate(error)) throw error;
      }
      // Another login with the same password was faster, or the password was changed.
      const identity = await accounts.findIdentity(known.UserNum);
      const { current } = await compare(identity, password);
      return current ? (identity?.passwordHash ?? "") : "";
    },

    /**
     * A session found that the game's password has changed. The new one has not been entered here yet, so our hash is
     * replaced by one that nothing matches.
     */
    async handleChange(UserNum: number): Promise<void> {
      const known = await accounts.findIdentity(UserNum);
      if (!known || !isGamePasswordNew(known, env)) return;
      const passwordHash = await passwords.hash(randomUUID());
      await db.transaction(async (trx) => {
        if (await write(trx, known, passwordHash)) await announceChange(trx, UserNum, GAME);
      });
    },
  };
}
