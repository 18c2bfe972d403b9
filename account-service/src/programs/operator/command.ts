import type { Command } from "commander";
import type { ModuleOptions } from "../../context.ts";

/** What a command works with. */
export interface Tools extends ModuleOptions {
  /** Prints a line. */
  print(line: string): void;
  /** Prints a line beside the output, for a command whose output is read by another program. */
  note(line: string): void;
  /** Writes to the output as it is. */
  write(text: string): void;
}

/**
 * Runs a command's work on the environment's database, which the service may be using at the same time.
 * @param work its result is the exit code: 0 on success, 1 if something needs attention
 */
export type RunWork = (work: (tools: Tools) => Promise<number>) => Promise<void>;

/** Adds a command to the program. */
export type AddCommand = (program: Command, runWork: RunWork) => void;
