import type { Env } from "../../env.ts";
import { keyedHash } from "../../secret-box.ts";

/** What an account's password is proved by: the game's own as it is now, and what we know of it. */
export interface KnownPassword {
  UserNum: number;
  /** As the game keeps it. */
  UserPass: string;
  /** argon2id; null where the account has no row of ours. */
  passwordHash: string | null;
  /** Mark of the game's password that our hash belongs to; null where we have no row, or one of an older release. */
  gamePassword: string | null;
}

/** Names a password as the game keeps it without telling it, so that another one is seen. */
export const markOfGamePassword = (env: Pick<Env, "DATA_KEY">, UserNum: number, UserPass: string) =>
  keyedHash(env.DATA_KEY, `game-password:${UserNum}:${UserPass}`);

/** Whether the game has another password than the one that we wrote or adopted. */
export const isGamePasswordNew = (
  { UserNum, UserPass, gamePassword }: Omit<KnownPassword, "passwordHash">,
  env: Pick<Env, "DATA_KEY">,
) => gamePassword !== null && gamePassword !== markOfGamePassword(env, UserNum, UserPass);
