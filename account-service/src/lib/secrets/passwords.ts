import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { sameSecret } from "@tambayan/service/same-secret";
import { plainText } from "../../../contract/index.ts";
import type { Env } from "../../env.ts";
import { createLanes, type Lane } from "./lanes.ts";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing of passwords and secret answers, and the game's own format of a password. */
export interface Passwords {
  /** argon2id in PHC format. @throws ServiceError busy if too many wait */
  hash(secret: string): Promise<string>;
  /**
   * Compares with an argon2id hash; null compares with a hash that nothing matches, at the same cost.
   * @param lane `others` unless told
   * @throws ServiceError busy if too many wait
   */
  verify(stored: string | null, secret: string, lane?: Lane): Promise<boolean>;
  /** The password as the game server stores it in UserPass. */
  toGameFormat(password: string): string;
  matchesGameFormat(stored: string, password: string): boolean;
  /** A random PIN in the game's format, for accounts without one; no one knows it. */
  unusablePin(): string;
}

/** @param settings the game's password format, and how many hashes are computed at once */
export function createPasswords(settings: Pick<Env, "GAME_PASSWORD_FORMAT" | "HASH_CONCURRENCY">): Passwords {
  const compute = createLanes(settings.HASH_CONCURRENCY);
  const unmatched = hash(randomBytes(24), ARGON2ID);

  const toGameFormat = (password: string) => {
    if (settings.GAME_PASSWORD_FORMAT === "plain") return password;
    const md5 = createHash("md5").update(password).digest("hex").toUpperCase();
    return settings.GAME_PASSWORD_FORMAT === "ran-md5-19" ? md5.slice(0, 19) : md5;
  };

  return {
    hash: async (secret) => compute("others", () => hash(secret, ARGON2ID)),
    verify: async (stored, secret, lane = "others") => {
      const against = stored ?? (await unmatched);
      return (await compute(lane, () => verify(against, secret))) && stored !== null;
    },
    toGameFormat,
    unusablePin: () => toGameFormat(randomBytes(12).toString("base64url")),
    matchesGameFormat: (stored, password) => sameSecret(stored, toGameFormat(password)) && stored !== "",
  };
}

/** Secret answers are compared regardless of case and extra spaces. */
export const normalizeAnswer = (answer: string) => plainText(answer).replace(/ +/g, " ").toLowerCase();
