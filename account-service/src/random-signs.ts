import { randomInt } from "node:crypto";
import { CLEAR_SIGNS } from "../contract/index.ts";

/** Random signs that nobody mistakes for others: 4.75 bits each. */
export const randomSigns = (count: number) =>
  Array.from({ length: count }, () => CLEAR_SIGNS[randomInt(CLEAR_SIGNS.length)]).join("");
