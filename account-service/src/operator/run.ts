import { parseArgs } from "node:util";
import { connect } from "../db/connect.ts";
import { env as readEnv } from "../env.ts";
import { createPasswords } from "../modules/accounts/passwords.ts";
import { adjust } from "./adjust.ts";
import type { Command } from "./command.ts";
import { coupons } from "./coupons.ts";
import { createAdmin } from "./create-admin.ts";
import { grant, revoke } from "./grant.ts";
import { reconcile } from "./reconcile.ts";
import { verifyAudit } from "./verify-audit.ts";

/** What there is, in the order in which help tells it. */
export const COMMANDS: Record<string, Command> = {
  "create-admin": createAdmin,
  grant,
  revoke,
  coupons,
  adjust,
  reconcile,
  "verify-audit": verifyAudit,
};

const HELP = ["help", "--help", "-h"];

/** All commands, or one in full. */
export function helpOf(name: string | undefined): string {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command) {
    const lines = command.help.map((line) => `  ${line}`);
    return [`npm run operator -- ${command.usage}`, `  ${command.summary}`, ...lines, ""].join("\n");
  }
  const width = Math.max(...Object.keys(COMMANDS).map(({ length }) => length));
  return [
    "What operators do without the console, by the same rules; every change is in the audit log.",
    "",
    "npm run operator -- <command> …",
    ...Object.entries(COMMANDS).map(([each, { summary }]) => `  ${each.padEnd(width)}  ${summary}`),
    "",
    "npm run operator -- help <command>",
    "",
  ].join("\n");
}

/**
 * Runs one command over the environment's database, which the service may be using meanwhile.
 * @returns the exit code: 0 where all is well, 1 where something was found, 2 where nothing was done
 * @throws Error whose sentence says why nothing was done
 */
export async function run(given: string[]): Promise<number> {
  const [name, ...rest] = given;
  if (name === undefined || HELP.includes(name) || rest.some((each) => HELP.slice(1).includes(each))) {
    process.stdout.write(helpOf(name === "help" ? rest[0] : name));
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(`There is no command ${name}. npm run operator -- help says what there is.`);
  const { values, positionals } = parseArgs({ args: rest, options: command.options, allowPositionals: true });
  const env = readEnv();
  const db = connect(env);
  try {
    const context = { env, now: () => new Date(), passwords: createPasswords(env) };
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    return await command.run({ db, context, say }, positionals, values as Record<string, string | boolean>);
  } finally {
    await db.close();
  }
}
