// @ts-check
import { createHash, timingSafeEqual } from "node:crypto";

/** @param {string} text */
const digest = (text) => createHash("sha256").update(text).digest();

/**
 * Compares secrets with an expected one in a time that depends on neither: both are hashed to the same length first.
 * @type {typeof import("./same-secret.mjs").secretCheck}
 */
export function secretCheck(expected) {
  const wanted = digest(expected);
  return (given) => timingSafeEqual(digest(given), wanted);
}

/**
 * The same for a single comparison.
 * @type {typeof import("./same-secret.mjs").sameSecret}
 */
export const sameSecret = (given, expected) => secretCheck(expected)(given);
