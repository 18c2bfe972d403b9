import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

// Built beside the service's programs, so the path is the same in src and dist.
const PROGRAM = fileURLToPath(new URL("./decoder.js", import.meta.url));
/** Characters of the program's errors. */
const MAX_QUOTED = 2_000;

/** A picture and its limits. */
export interface Task {
  /** JPEG, PNG or WebP. */
  bytes: Buffer;
  /** Larger pictures are scaled down to fit, in pixels. */
  fit: { width: number; height: number };
  maxPixels: number;
  /** Of the whole process, in bytes. */
  maxMemory: number;
  /** Seconds of CPU time, which do not depend on what else the machine does. */
  maxCpuSeconds: number;
  /** Seconds from start to end. */
  maxSeconds: number;
}

export interface Decoded {
  result: "decoded";
  /** WebP. */
  data: Buffer;
  width: number;
  height: number;
}
/** The outcome of decoding a picture: `refused` cannot be read, `killed` took too long or too much memory. */
export type Outcome = Decoded | { result: "refused" | "killed"; reason: string };

/**
 * Decodes and re-encodes a picture in a separate process (docs/decisions/022), which ends afterwards and releases its
 * memory. It knows none of the service's secrets.
 * @throws Error if the process cannot be started
 */
export function reencode(task: Task): Promise<Outcome> {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [],
    serialization: "advanced",
    // Out of the terminal's group: Ctrl+C is for the service, which finishes its requests.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    timeout: task.maxSeconds * 1000,
    killSignal: "SIGKILL",
  });
  return new Promise((resolve, reject) => {
    let outcome: Outcome | undefined;
    let errors = "";
    child.stderr?.on("data", (chunk) => {
      errors = `${errors}${chunk}`.slice(0, MAX_QUOTED);
    });
    child.on("error", reject);
    child.on("message", (message: Outcome) => {
      outcome ??= message;
    });
    // Comes after the last message.
    child.on("close", (code, signal) => {
      if (outcome) resolve(outcome);
      else if (child.killed) resolve({ result: "killed", reason: `took more than ${task.maxSeconds} s` });
      // Ctrl+C came in the moment before it had left the group; there is one Ctrl+C, and the picture is still wanted.
      else if (signal === "SIGINT") resolve(reencode(task));
      // The exit code of Node after its own errors, such as a missing package.
      else if (code === 1) reject(new Error(`The picture process failed: ${errors}`));
      else resolve({ result: "killed", reason: `the decoder ended with ${signal ?? code}` });
    });
    // If the process is gone already, "close" says so.
    if (child.connected) child.send(task, () => {});
  });
}
