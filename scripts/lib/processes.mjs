// @ts-check
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./fail.mjs";

/**
 * Runs a program to its end; its output goes to a log, the last lines of which are told when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, log: string, env?: NodeJS.ProcessEnv, remedy: string, signal?: AbortSignal }} options
 */
export async function execute(command, args, { cwd, log, env = process.env, remedy, signal }) {
  mkdirSync(dirname(log), { recursive: true });
  const output = createWriteStream(log);
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  await new Promise((done) => output.end(done));
  if (code !== 0) {
    throw new Failure(
      `"${command} ${args.join(" ")}" ended with ${code}. ${remedy}\n\n${lastLines(log)}\n(all of it: ${log})`,
    );
  }
}

/** @param {string} file */
export const lastLines = (file) => readFileSync(file, "utf8").trimEnd().split("\n").slice(-15).join("\n");

/**
 * Whether somebody listens on a port of this machine.
 * @param {number} port
 */
export const isBusy = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} cwd
 * @property {string[]} command
 * @property {NodeJS.ProcessEnv} env
 * @property {string} health address that answers 2xx once the service is ready
 */

/** The services of one start: begun in order, ended together. */
export class Supervisor {
  /** @type {Map<string, import("node:child_process").ChildProcess>} */
  #children = new Map();
  #stopping = false;
  /** Ends the waiting for services that will not come up any more. */
  #ended = new AbortController();
  /** @type {(failure: Failure) => void} */
  #reportDeath = () => {};
  /** Rejects when a service ends by itself. */
  died = new Promise((_resolve, reject) => {
    this.#reportDeath = reject;
  });

  /** @param {{ logs: string, echo?: boolean }} options folder of the services' logs; echo: show them in the terminal too */
  constructor({ logs, echo = false }) {
    this.logs = logs;
    this.echo = echo;
    mkdirSync(logs, { recursive: true });
    // Nobody may be waiting yet when it happens.
    this.died.catch(() => {});
  }

  /** @param {string} name */
  log = (name) => join(this.logs, `${name}.log`);

  /**
   * Starts a service and waits until it is healthy.
   * @param {Service} service
   * @param {{ timeoutMs?: number }} [options]
   */
  async start({ name, cwd, command, env, health }, { timeoutMs = 180_000 } = {}) {
    if (this.#ended.signal.aborted) throw stoppedEarly(name);
    const [program = "", ...args] = command;
    const output = createWriteStream(this.log(name));
    // A process group of its own: Ctrl-C reaches us alone, and we end the services in order.
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    for (const stream of [child.stdout, child.stderr]) {
      stream.pipe(output, { end: false });
      if (this.echo) stream.on("data", (chunk) => process.stdout.write(prefixed(name, chunk)));
    }
    this.#children.set(name, child);
    child.once("exit", (code, signal) => {
      this.#children.delete(name);
      if (this.#stopping) return;
      const how = signal ? `by ${signal}` : `with ${code}`;
      this.#reportDeath(
        new Failure(
          `${name} ended ${how}. Its last lines:\n\n${lastLines(this.log(name))}\n(all of it: ${this.log(name)})`,
        ),
      );
    });
    await Promise.race([this.died, untilHealthy(name, health, timeoutMs, this.#ended.signal)]);
  }

  /** The process of a service that runs. @param {string} name */
  pid(name) {
    const pid = this.#children.get(name)?.pid;
    if (pid === undefined) throw new Error(`${name} does not run.`);
    return pid;
  }

  /** Ends one service and waits until it is gone. @param {string} name @param {NodeJS.Signals} [signal] */
  async stop(name, signal = "SIGTERM") {
    const child = this.#children.get(name);
    if (!child) return;
    const wasStopping = this.#stopping;
    this.#stopping = true;
    await end(child, signal);
    this.#stopping = wasStopping;
  }

  /** Ends every service, the last one first, and waits until each is gone. */
  async stopAll() {
    this.#stopping = true;
    this.#ended.abort();
    for (const child of [...this.#children.values()].reverse()) await end(child, "SIGTERM");
  }
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  killGroup(child.pid, signal);
  const killer = setTimeout(() => child.pid && killGroup(child.pid, "SIGKILL"), 12_000);
  await gone;
  clearTimeout(killer);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It was gone already.
  }
}

/** @param {string} name @param {Buffer} chunk */
const prefixed = (name, chunk) => chunk.toString().replace(/^(?=.)/gm, `[${name}] `);

/** @param {string} name */
const stoppedEarly = (name) => new Failure(`${name} was stopped before it was ready.`);

/** @param {string} name @param {string} address @param {number} timeoutMs @param {AbortSignal} ended */
async function untilHealthy(name, address, timeoutMs, ended) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (ended.aborted) throw stoppedEarly(name);
    const healthy = await fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await sleep(150);
  }
  throw new Failure(`${name} did not answer at ${address} within ${timeoutMs / 1000} s. Look into its log.`);
}
