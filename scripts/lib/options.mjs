// @ts-check
import { parseArgs } from "node:util";
import { Failure } from "./fail.mjs";

/**
 * Reads a command's options.
 * @template {import("node:util").ParseArgsConfig} T
 * @param {string} help
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 * @throws Failure with the command's help
 */
export function readOptions(help, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}
