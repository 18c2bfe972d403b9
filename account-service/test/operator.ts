import type { Env } from "../src/env.ts";
import { run } from "../src/programs/operator/run.ts";
import type { TestDatabase } from "./database.ts";
import type { ProcessResult } from "./processes.ts";

/** `npm run operator` on a test's database, in this process: its exit code and what it writes. */
export function useOperator(database: Pick<TestDatabase, "env" | "connectAgain">) {
  return async (args: string[], variables: Partial<Env> = {}): Promise<ProcessResult> => {
    const written = { stdout: "", stderr: "" };
    const code = await run(args, {
      readEnv: () => ({ ...database.env, ...variables }),
      openDatabase: () => database.connectAgain(),
      out: (text) => {
        written.stdout += text;
      },
      err: (text) => {
        written.stderr += text;
      },
    });
    return { code, ...written };
  };
}
