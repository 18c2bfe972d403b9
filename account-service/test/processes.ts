import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";
import type { Env } from "../src/env.ts";
import type { Order, Outcome } from "./shopper.ts";

const service = fileURLToPath(new URL("..", import.meta.url));

const started = new Set<ChildProcess>();
afterAll(() => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
});

/** Processes over one database, as the service's are. */
export interface Programs {
  /** A shopper that waits for `go`. */
  shopper(order: Order): Promise<Shopper>;
  /** The service, ready; and how long that took, in milliseconds. */
  server(variables?: Record<string, string>): Promise<Server>;
  /** `npm run operator`. */
  operator(args: string[], variables?: Record<string, string>): Promise<Ended>;
  preflight(args: string[], variables?: Record<string, string>): Promise<Ended>;
}
/** A program that came to its end. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}
export interface Shopper {
  child: ChildProcess;
  go(): void;
  /** Resolves once it went round its loop. */
  atWork(): Promise<void>;
  /** What it wrote, once it ended. */
  outcomes: Promise<Outcome[]>;
}
export interface Server {
  child: ChildProcess;
  url: string;
  readyAfter: number;
  exited: Promise<unknown>;
}

/** The programs as they are shipped, bundled beside the shipped ones into a folder of the test file's own. */
export function usePrograms(env: () => Env): Programs {
  let folder = "";
  beforeAll(async () => {
    mkdirSync(join(service, "dist"), { recursive: true });
    folder = mkdtempSync(join(service, "dist/test-"));
    await promisify(execFile)(process.execPath, ["build.mjs", folder], { cwd: service });
    await build({
      entryPoints: [join(service, "test/shopper.ts")],
      outdir: folder,
      bundle: true,
      platform: "node",
      target: "node20",
      format: "esm",
      packages: "external",
    });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    };
  };
  function start(file: string, args: string[], more: Record<string, string> = {}) {
    const child = spawn(process.execPath, [join(folder, file), ...args], {
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
  async function finish(...program: Parameters<typeof start>): Promise<Ended> {
    const { said, exited } = start(...program);
    const [code] = (await exited) as [number];
    return { code, ...said };
  }

  return {
    async shopper(order) {
      const { child, said, exited } = start("shopper.js", [JSON.stringify(order)]);
      async function until(text: string) {
        for (let tries = 0; !said.stdout.startsWith(text); tries += 1) {
          if (tries > 4_000 || child.exitCode !== null) throw new Error(`No shopper: ${said.stderr}`);
          await sleep(5);
        }
      }
      await until("ready\n");
      const outcomes = exited.then(([code]) => {
        if (code !== 0) throw new Error(`The shopper ended with ${code}: ${said.stderr}`);
        return JSON.parse(said.stdout.slice("ready\n".length)) as Outcome[];
      });
      // Whoever kills it does not ask.
      outcomes.catch(() => {});
      return {
        child,
        outcomes,
        go: () => void child.stdin.write("go\n"),
        atWork: () => until("ready\n."),
      };
    },
    async server(more) {
      const port = await freePort();
      const began = performance.now();
      const { child, said, exited } = start("server.js", [], { PORT: String(port), ...more });
      const url = `http://127.0.0.1:${port}`;
      for (;;) {
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.ok) return { child, url, exited, readyAfter: performance.now() - began };
        if (performance.now() - began > 20_000 || child.exitCode !== null)
          throw new Error(`The server is not ready: ${said.stdout}${said.stderr}`);
        await sleep(20);
      }
    },
    operator: (args, more) => finish("operator.js", args, more),
    preflight: (args, more) => finish("preflight.js", args, more),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
