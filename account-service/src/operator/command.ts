import type { ParseArgsConfig } from "node:util";
import type { Context } from "../context.ts";
import type { Database } from "../db/transaction.ts";

/** What a command works with. */
export interface Tools {
  db: Database;
  context: Context;
  /** A line for the person who runs it. */
  say(line: string): void;
}

/** One command of `npm run operator`. */
export interface Command {
  /** What follows its name. */
  usage: string;
  summary: string;
  /** What each option means, and what is worth knowing; a line each. */
  help: readonly string[];
  options: NonNullable<ParseArgsConfig["options"]>;
  /**
   * @param words what was given beside options
   * @returns the exit code: 0 where all is well, 1 where something was found that somebody has to look at
   * @throws Error whose sentence says why nothing was done
   */
  run(tools: Tools, words: string[], options: Record<string, string | boolean | undefined>): Promise<number>;
}

/** @throws Error where a text option is missing */
export function required(options: Record<string, string | boolean | undefined>, name: string): string {
  const value = options[name];
  if (typeof value !== "string" || value === "") throw new Error(`--${name} is needed.`);
  return value;
}

/** The one word that a command wants. @throws Error where there is none, or more */
export function oneWord(words: string[], what: string): string {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw new Error(`Give ${what}, and nothing else.`);
  return word;
}
