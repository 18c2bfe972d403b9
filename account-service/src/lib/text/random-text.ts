import { randomInt } from "node:crypto";
import { CLEAR_ALPHABET } from "../../../contract/index.ts";

/** Random characters without look-alikes: 4.75 bits each. */
export const randomText = (length: number) =>
  Array.from({ length }, () => CLEAR_ALPHABET[randomInt(CLEAR_ALPHABET.length)]).join("");
