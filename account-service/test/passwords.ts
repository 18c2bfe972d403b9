import { createHash } from "node:crypto";
import type { Env } from "../src/env.ts";
import { createPasswords, type Passwords } from "../src/lib/secrets/passwords.ts";

/** Passwords that also count their work. */
export interface CountedPasswords extends Passwords {
  readonly hashed: number;
  readonly verified: number;
  /** Counts from 0 again. */
  reset(): void;
}

type Settings = Pick<Env, "GAME_PASSWORD_FORMAT" | "HASH_CONCURRENCY">;

/** Counts the calls of `passwords` and changes nothing else. */
export function countPasswords(passwords: Passwords): CountedPasswords {
  let count = { hashed: 0, verified: 0 };
  return {
    ...passwords,
    get hashed() {
      return count.hashed;
    },
    get verified() {
      return count.verified;
    },
    reset() {
      count = { hashed: 0, verified: 0 };
    },
    hash(secret) {
      count.hashed += 1;
      return passwords.hash(secret);
    },
    verify(stored, secret, lane) {
      count.verified += 1;
      return passwords.verify(stored, secret, lane);
    },
  };
}

/** Cheap passwords for tests in which hashing itself is not the matter; the game's format is the real one. */
export function createTestPasswords(settings: Settings): CountedPasswords {
  const cheap = (secret: string) => `cheap:${createHash("sha256").update(secret).digest("hex")}`;
  return countPasswords({
    ...createPasswords(settings),
    hash: async (secret) => cheap(secret),
    verify: async (stored, secret) => stored === cheap(secret),
  });
}
