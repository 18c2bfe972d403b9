import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Compares secrets with an expected one in a time that depends on neither: both are hashed to the same length first.
 */
export function secretCheck(expected: string): (given: string) => boolean {
  const wanted = digest(expected);
  return (given) => timingSafeEqual(digest(given), wanted);
}

/** The same for a single comparison. */
export const sameSecret = (given: string, expected: string) => secretCheck(expected)(given);
