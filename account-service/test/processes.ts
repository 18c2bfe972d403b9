import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@tambayan/service/testing/free-port";
import { inject } from "vitest";
import { targetVariables } from "../src/db/testing/connect.ts";
import type { PostgresTarget } from "../src/db/testing/postgres.ts";
import type { Env } from "../src/env.ts";
import { buildPrograms, buildTestPrograms } from "./build-programs.ts";
import type { Call, CallOutcome } from "./racer.ts";
import type { Order, Outcome } from "./shopper.ts";

const service = fileURLToPath(new URL("..", import.meta.url));

const started = new Set<ChildProcess>();
/** After each test file: ends the processes that it started (clean-up.ts). */
export function endProcesses(): void {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
  started.clear();
}

/** Processes over one database, as the service's are. */
export interface Programs {
  /** A shopper that waits for `go`. */
  shopper(order: Order, variables?: Record<string, string>): Promise<Shopper>;
  /** The service, ready; and how long that took, in milliseconds. */
  server(variables?: Record<string, string>): Promise<Server>;
  preflight(args: string[], variables?: Record<string, string>): Promise<ProcessResult>;
  /** A process that makes calls together with others; see test/races.ts. */
  racer(variables?: Record<string, string>): Promise<Racer>;
}
export interface Racer {
  child: ChildProcess;
  /** Takes the calls; resolves once all of them stand at the start. */
  prepare(calls: Call[]): Promise<void>;
  /** Lets them go, all at once. @returns the outcome of each */
  go(): Promise<CallOutcome[]>;
  close(): void;
}
/** A program that came to its end. */
export interface ProcessResult {
  code: number;
  stdout: string;
  stderr: string;
}
interface Shopper {
  child: ChildProcess;
  go(): void;
  /** Resolves once it went round its loop. */
  atWork(): Promise<void>;
  /** What it wrote, once it ended. */
  outcomes: Promise<Outcome[]>;
}
interface Server {
  child: ChildProcess;
  url: string;
  readyAfter: number;
  exited: Promise<unknown>;
}

/** What was bundled in this worker: its files would all bundle the same. */
const bundles = new Map<string, Promise<string>>();

/** @returns the bundle's folder */
function bundleOnce(name: string, bundle: (folder: string) => Promise<void>): Promise<string> {
  const known = bundles.get(name);
  if (known) return known;
  mkdirSync(inject("programs"), { recursive: true });
  const folder = mkdtempSync(join(inject("programs"), `${name}-`));
  const bundling = bundle(folder).then(() => folder);
  bundles.set(name, bundling);
  return bundling;
}

const bundleOfTests = () =>
  bundleOnce("tests", (folder) => buildTestPrograms(folder, ["test/shopper.ts", "test/racer.ts"]));

/** The programs as they are shipped, bundled beside the shipped ones; and those of tests. */
export function usePrograms(env: () => Env, postgres: PostgresTarget | null = null): Programs {
  const bundleOfService = () =>
    bundleOnce(postgres ? "postgres" : "shipped", (folder) =>
      buildPrograms(folder, { postgres: postgres !== null }),
    );

  const variables = () => {
    const { DATA_DIR, DATABASE_URL, JWT_SECRET, WEB_KEY, DATA_KEY, GAME_MAPPING } = env();
    return {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATA_DIR,
      JWT_SECRET,
      WEB_KEY,
      DATA_KEY,
      GAME_MAPPING: JSON.stringify(GAME_MAPPING),
      ...(DATABASE_URL && { DATABASE_URL }),
      ...(postgres && targetVariables(postgres)),
    };
  };
  function start(program: string, args: string[], more: Record<string, string> = {}) {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: service,
      env: { ...variables(), ...more },
      stdio: ["pipe", "pipe", "pipe"],
    });
    started.add(child);
    const said = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => {
      said.stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      said.stderr += chunk;
    });
    // What is killed reads no more of its input.
    child.stdin.on("error", () => {});
    return { child, said, exited: once(child, "close") };
  }
  async function finish(...program: Parameters<typeof start>): Promise<ProcessResult> {
    const { said, exited } = start(...program);
    const [code] = (await exited) as [number];
    return { code, ...said };
  }

  return {
    async shopper(order, more) {
      const program = join(await bundleOfTests(), "shopper.js");
      const { child, said, exited } = start(program, [JSON.stringify(order)], more);
      async function until(text: string) {
        for (let tries = 0; !said.stdout.startsWith(text); tries += 1) {
          if (tries > 24_000 || child.exitCode !== null) throw new Error(`No shopper: ${said.stderr}`);
          await sleep(5);
        }
      }
      await until("ready\n");
      const outcomes = exited.then(([code]) => {
        if (code !== 0) throw new Error(`The shopper ended with ${code}: ${said.stderr}`);
        return JSON.parse(said.stdout.slice("ready\n".length)) as Outcome[];
      });
      // If it is killed, the outcomes are not awaited.
      outcomes.catch(() => {});
      return {
        child,
        outcomes,
        go: () => void child.stdin.write("go\n"),
        atWork: () => until("ready\n."),
      };
    },
    async server(more) {
      const program = join(await bundleOfService(), "server.js");
      const port = await freePort();
      const began = performance.now();
      const { child, said, exited } = start(program, [], { PORT: String(port), ...more });
      const url = `http://127.0.0.1:${port}`;
      for (;;) {
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.ok) return { child, url, exited, readyAfter: performance.now() - began };
        if (performance.now() - began > 60_000 || child.exitCode !== null)
          throw new Error(`The server is not ready: ${said.stdout}${said.stderr}`);
        await sleep(20);
      }
    },
    async racer(more) {
      const { child, said, exited } = start(join(await bundleOfTests(), "racer.js"), [], more);
      const lines = createInterface({ input: child.stdout });
      const ended = exited.then(() => {
        throw new Error(`The racer ended: ${said.stderr}`);
      });
      ended.catch(() => {});
      let round = 0;
      /** All that it said, because two lines may arrive at once. */
      const heard: { round: number; outcomes?: CallOutcome[] }[] = [];
      lines.on("line", (line) => {
        if (line.startsWith("racer ")) heard.push(JSON.parse(line.slice("racer ".length)));
      });
      /**
       * Its word on this round, that all stand at the start or what came of them: a round that was given up may still
       * be under way.
       */
      const word = async (about: "start" | "outcomes") => {
        const wanted = round;
        for (;;) {
          const found = heard.find(
            (each) => each.round === wanted && (each.outcomes !== undefined) === (about === "outcomes"),
          );
          if (found) return found.outcomes ?? [];
          await Promise.race([once(lines, "line"), ended]);
        }
      };
      const write = (message: object) => void child.stdin.write(`${JSON.stringify(message)}\n`);
      await word("start");
      return {
        child,
        async prepare(calls) {
          round += 1;
          write({ round, calls });
          await word("start");
        },
        go() {
          write({ round });
          return word("outcomes");
        },
        close: () => void child.stdin.end(),
      };
    },
    preflight: async (args, more) => finish(join(await bundleOfService(), "preflight.js"), args, more),
  };
}
