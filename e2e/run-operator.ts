import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";

/**
 * Runs a program of account-service as `npm run operator` does.
 * @returns what it printed
 * @throws Error if it fails
 */
export async function runOperator(
  { cwd, program, env }: { cwd: string; program: string; env: NodeJS.ProcessEnv },
  args: string[],
): Promise<string> {
  const cli = spawn(process.execPath, [program, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed, [code]] = await Promise.all([buffer(cli.stdout), once(cli, "exit")]);
  if (code !== 0) throw new Error(`${args[0]} exited with ${code}: ${printed}`);
  return printed.toString();
}
