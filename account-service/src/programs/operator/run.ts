import { keepPrivate } from "@tambayan/service/private-files";
import { Command, CommanderError } from "commander";
import { connect } from "../../db/connect.ts";
import type { Database } from "../../db/transaction.ts";
import { type Env, env as readEnv } from "../../env.ts";
import { createPasswords } from "../../lib/secrets/passwords.ts";
import { adjust } from "./adjust.ts";
import { alerts } from "./alerts.ts";
import { approvals, approve } from "./approvals.ts";
import { backUpDatabases } from "./back-up-databases.ts";
import { codes, streamerShare } from "./campaigns.ts";
import type { AddCommand, RunWork } from "./command.ts";
import { createAdmin } from "./create-admin.ts";
import { payments } from "./payments.ts";
import { reconcile } from "./reconcile.ts";
import { grant, revoke } from "./roles.ts";
import { setPolicy } from "./set-policy.ts";
import { verifyAudit } from "./verify-audit.ts";

const COMMANDS: AddCommand[] = [
  createAdmin,
  grant,
  revoke,
  codes,
  approvals,
  approve,
  streamerShare,
  adjust,
  setPolicy,
  reconcile,
  payments,
  verifyAudit,
  alerts,
  backUpDatabases,
];

export function createProgram(runWork: RunWork): Command {
  const program = new Command("npm run operator --")
    .description("Manage the service from the command line. All changes are written to the audit log.")
    .helpCommand("help [command]", "show help for a command")
    .exitOverride();
  for (const add of COMMANDS) add(program, runWork);
  return program;
}

/** What a command runs in: the process's own environment and streams, unless a test gives others. */
export interface CommandContext {
  readEnv(): Env;
  openDatabase(env: Env): Database;
  out(text: string): void;
  err(text: string): void;
}

const PROCESS: CommandContext = {
  readEnv,
  openDatabase(env) {
    keepPrivate(env.DATA_DIR);
    return connect(env);
  },
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

/**
 * Runs one command. What went wrong is written to `err`, in one sentence.
 * @returns the exit code: 0 on success, 1 if something was found, 2 if nothing was done
 */
export async function run(
  args: string[],
  { readEnv, openDatabase, out, err }: CommandContext = PROCESS,
): Promise<number> {
  let code = 0;
  const program = createProgram(async (work) => {
    const env = readEnv();
    const db = openDatabase(env);
    try {
      const context = { env, now: () => new Date(), passwords: createPasswords(env) };
      code = await work({
        db,
        context,
        print: (line) => out(`${line}\n`),
        note: (line) => err(`${line}\n`),
        write: out,
      });
    } finally {
      await db.close();
    }
  });
  for (const command of [program, ...program.commands])
    command.configureOutput({ writeOut: out, writeErr: err });
  if (args.length === 0) {
    program.outputHelp();
    return 2;
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    err(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}
