import type { Env } from "../../../env.ts";
import { keyedHash } from "../../../lib/secrets/secret-box.ts";

/** An account's password: what the game has now, and what we know of it. */
export interface KnownPassword {
  UserNum: number;
  /** As the game stores it. */
  UserPass: string;
  /** argon2id; null if we have no row for the account. */
  passwordHash: string | null;
  /**
   * Fingerprint of the game's password that our hash belongs to; null without a row of ours, or with one of an older
   * release.
   */
  gamePassword: string | null;
}

/** Keyed fingerprint of a password as the game stores it, so that a change in the game is noticed. */
export const gamePasswordFingerprint = (env: Pick<Env, "DATA_KEY">, UserNum: number, UserPass: string) =>
  keyedHash(env.DATA_KEY, `game-password:${UserNum}:${UserPass}`);

/** Whether the game's password is not the one that we last wrote or adopted. */
export const isGamePasswordNew = (
  { UserNum, UserPass, gamePassword }: Omit<KnownPassword, "passwordHash">,
  env: Pick<Env, "DATA_KEY">,
) => gamePassword !== null && gamePassword !== gamePasswordFingerprint(env, UserNum, UserPass);
