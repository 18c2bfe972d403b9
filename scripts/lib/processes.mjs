// @ts-check
import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./fail.mjs";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./paths.mjs";

/**
 * Runs a program with its output in a log file. If it fails, the error has the last lines of the log.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, log: string, env?: NodeJS.ProcessEnv, remedy: string, signal?: AbortSignal }} options
 */
export async function execute(command, args, { cwd, log, env = process.env, remedy, signal }) {
  mkdirSync(dirname(log), PRIVATE_FOLDER);
  const child = spawn(command, args, {
    cwd,
    env,
    shell: needsShell(command),
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  const output = keepLog(child, log);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  await new Promise((done) => output.end(done));
  if (code !== 0) {
    throw new Failure(
      `"${command} ${args.join(" ")}" failed with exit code ${code}. ${remedy}\n\n${lastLines(log)}\n(full log: ${log})`,
    );
  }
}

/**
 * Writes what a program says to a file.
 * @param {Record<"stdout" | "stderr", import("node:stream").Readable>} child
 * @param {string} file
 * @param {string} [flags]
 */
function keepLog({ stdout, stderr }, file, flags = "w") {
  const output = createWriteStream(file, { ...PRIVATE_FILE, flags });
  // On a full disk the program goes on without a log. What it says is still read, or it would wait for that.
  output.once("error", (error) => {
    process.stderr.write(`${file} cannot be written: ${error.message}\n`);
    for (const stream of [stdout, stderr]) stream.unpipe(output).resume();
  });
  for (const stream of [stdout, stderr]) stream.pipe(output, { end: false });
  return output;
}

/** @param {string} file */
const lastLines = (file) => readFileSync(file, "utf8").trimEnd().split("\n").slice(-15).join("\n");

/**
 * The command line of npm: the one that runs this script, if it does. On Windows, npm itself is no program.
 * @param {...string} args
 */
export const npm = (...args) =>
  process.env.npm_execpath?.endsWith("npm-cli.js")
    ? [process.execPath, process.env.npm_execpath, ...args]
    : [process.platform === "win32" ? "npm.cmd" : "npm", ...args];

/** The command line of a program of a package, as npx runs it. @param {...string} args */
export const npx = (...args) => npm("exec", "--", ...args);

/** Only a shell runs Windows' scripts. @param {string} program */
export const needsShell = (program) => program.endsWith(".cmd");

/**
 * Whether something listens on a port.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export const isBusy = (port, host = "127.0.0.1") =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 3_000 });
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
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
 * @property {string} health URL that responds with 2xx once the service is ready
 */

/** How long a kept service stays down at first, and at most, in ms: twice as long after each failure. */
const AGAIN_AFTER = 1_000;
const AGAIN_AT_MOST = 30_000;
/** A service that ran for this long has recovered. */
const RECOVERED_AFTER = 60_000;

/** Process ids of the services that run. @type {Set<number | undefined>} */
const running = new Set();
// An error that nobody expected ends this process at once; they would go on alone, and keep their ports.
process.once("exit", () => {
  for (const pid of running) if (pid) killGroup(pid, "SIGTERM");
});

/** Starts services in order, and stops them together. */
export class Supervisor {
  /** @type {Map<string, import("node:child_process").ChildProcess>} */
  #children = new Map();
  #stopping = false;
  /** Services that are started again when they exit. @type {Map<string, (how: string) => void>} */
  #kept = new Map();
  /** Aborts waiting for services to start. */
  #ended = new AbortController();
  /** @type {(failure: Failure) => void} */
  #reportDeath = () => {};
  /** Rejects when a service exits unexpectedly. */
  died = new Promise((_resolve, reject) => {
    this.#reportDeath = reject;
  });

  /** @param {{ logs: string, echo?: boolean }} options logs: folder of the log files; echo: print the output too */
  constructor({ logs, echo = false }) {
    this.logs = logs;
    this.echo = echo;
    mkdirSync(logs, PRIVATE_FOLDER);
    // It may happen before anyone awaits it.
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
    // A service that is started again appends to its log.
    const flags = this.#kept.has(name) ? "a" : "w";
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], ...OWN_GROUP });
    const output = keepLog(child, this.log(name), flags);
    running.add(child.pid);
    for (const stream of [child.stdout, child.stderr]) {
      if (this.echo) stream.on("data", (chunk) => process.stdout.write(prefixed(name, chunk)));
    }
    this.#children.set(name, child);
    // After the last of its output, unless a program that it has started keeps that open.
    const said = new Promise((resolve) => child.once("close", resolve));
    child.once("exit", async (code, signal) => {
      this.#children.delete(name);
      running.delete(child.pid);
      if (this.#stopping) return;
      const how = signal ? `was stopped by ${signal}` : `exited with code ${code}`;
      const startAgain = this.#kept.get(name);
      if (startAgain) return startAgain(how);
      await Promise.race([said, sleep(1_000)]);
      await new Promise((done) => output.end(done));
      this.#reportDeath(
        new Failure(
          `${name} ${how}. Last lines of its log:\n\n${lastLines(this.log(name))}\n(full log: ${this.log(name)})`,
        ),
      );
    });
    await Promise.race([this.died, untilHealthy(name, health, timeoutMs, this.#ended.signal)]);
  }

  /**
   * From now on, starts a running service again whenever it exits; the others go on.
   * @param {Service} service
   * @param {(sentence: string) => void} say
   */
  keep(service, say) {
    const { name } = service;
    let wait = AGAIN_AFTER;
    let since = Date.now();
    let starts = 0;
    this.#kept.set(name, async (how) => {
      starts += 1;
      const mine = starts;
      if (Date.now() - since > RECOVERED_AFTER) wait = AGAIN_AFTER;
      const after = wait;
      wait = Math.min(2 * wait, AGAIN_AT_MOST);
      since = Date.now() + after;
      say(`${name} ${how}, and is started again in ${after / 1000} s. Its log: ${this.log(name)}`);
      try {
        await sleep(after, undefined, { signal: this.#ended.signal });
        await this.start(service);
        // It may have exited and been started once more while this start waited for it.
        if (mine === starts) say(`${name} is up again.`);
      } catch {
        // It exited again, which comes here too; or everything is being stopped.
      }
    });
  }

  /** The process id of a running service. @param {string} name */
  pid(name) {
    const pid = this.#children.get(name)?.pid;
    if (pid === undefined) throw new Error(`${name} is not running.`);
    return pid;
  }

  /** Stops a service and waits until it has exited. @param {string} name @param {NodeJS.Signals} [signal] */
  async stop(name, signal = "SIGTERM") {
    const child = this.#children.get(name);
    if (!child) return;
    const wasStopping = this.#stopping;
    this.#stopping = true;
    await end(child, signal);
    this.#stopping = wasStopping;
  }

  /**
   * Stops all services in reverse order and waits until they have exited.
   * @param {{ told?: boolean }} [options] told: the services have got the signal too and are stopping, as after
   *   Ctrl-C on Windows
   */
  async stopAll({ told = false } = {}) {
    this.#stopping = true;
    this.#ended.abort();
    for (const child of [...this.#children.values()].reverse())
      await end(child, told ? undefined : "SIGTERM");
  }
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} [signal] none if it has got one */
async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  if (signal) killGroup(child.pid, signal);
  const killer = setTimeout(() => child.pid && killGroup(child.pid, "SIGKILL"), 12_000);
  await gone;
  clearTimeout(killer);
}

/**
 * In its own process group, so that Ctrl-C only reaches us and we stop the services in order. On Windows, where a
 * process can only be killed, they share our console: Ctrl-C reaches them too, and they finish what they are doing.
 */
const OWN_GROUP = process.platform === "win32" ? {} : { detached: true };

/** @param {number} pid @param {NodeJS.Signals} signal */
function killGroup(pid, signal) {
  try {
    // Windows knows no signals between processes: this ends the process and those that it started.
    if (process.platform === "win32")
      execFileSync("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
    else process.kill(-pid, signal);
  } catch {
    // It had already exited.
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
  throw new Failure(`${name} did not respond at ${address} within ${timeoutMs / 1000} s. See its log.`);
}
