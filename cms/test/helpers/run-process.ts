/** A cms in its own process, to test logs, exit codes and signals. */
import { type ChildProcess, spawn } from "node:child_process";
import { appDir, testDistDir } from "./paths";

const program = `require("@strapi/strapi").createStrapi({
  appDir: ${JSON.stringify(appDir)}, distDir: ${JSON.stringify(testDistDir)}, serveAdminPanel: false,
}).start()`;

export type CmsProcess = {
  child: ChildProcess;
  /** All output so far. */
  output: () => { stdout: string; stderr: string };
  exited: Promise<number | null>;
  /** Waits for `/_health`. */
  ready: () => Promise<void>;
};

export function spawnCms(env: Record<string, string>): CmsProcess {
  const child = spawn(process.execPath, ["-e", program], {
    cwd: appDir,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));

  return {
    child,
    output: () => ({ stdout, stderr }),
    exited,
    async ready() {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`The cms ended early:\n${stdout}${stderr}`);
        const response = await fetch(`http://127.0.0.1:${env.PORT}/_health`).catch(() => null);
        if (response?.status === 204) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}
