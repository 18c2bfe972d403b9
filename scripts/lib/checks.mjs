// @ts-check
import { spawn } from "node:child_process";
import { ROOT } from "./paths.mjs";

/** What `npm run check` does: one formatter and linter for all, generated pages, strict types in each workspace. */
export const CHECKS = [
  { name: "format and lint", command: ["npx", "biome", "ci", "--error-on-warnings", "."] },
  { name: "docs/configuration.md", command: ["npx", "tsx", "scripts/configuration.mjs", "--check"] },
  { name: "messages", command: ["npx", "tsx", "scripts/messages.mjs", "--check"] },
  { name: "types of scripts and journeys", command: ["npx", "tsc", "--noEmit"] },
  {
    name: "types of account-service",
    command: ["npm", "run", "--silent", "typecheck", "-w", "account-service"],
  },
  { name: "types of cms", command: ["npm", "run", "--silent", "typecheck", "-w", "cms"] },
  { name: "types of web", command: ["npm", "run", "--silent", "typecheck", "-w", "web"] },
];

/**
 * Runs a program with its output in the terminal.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it ended with 0
 */
export function passes([program = "", ...args], env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
