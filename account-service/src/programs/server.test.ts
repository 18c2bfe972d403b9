import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect as connectTcp, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@tambayan/service/testing/free-port";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../test/database.ts";
import { png } from "../../test/pictures.ts";

// The programs as they are shipped: bundled by build.mjs and run by node, each in a process of its own.

const service = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);
const folder = temporaryFolder();

const settings = (changes: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: "test",
  JWT_SECRET: randomBytes(32).toString("hex"),
  WEB_KEY: randomBytes(32).toString("hex"),
  DATA_KEY: randomBytes(32).toString("hex"),
  DATA_DIR: folder,
  ...changes,
});

/** The processes that a process has started, as Linux lists them. */
const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
});

/** Starts the server and waits until it is ready. */
async function startServer(changes: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ["dist/server.js"], {
    cwd: service,
    env: settings({ PORT: String(port), ...changes }),
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, like that of a terminal.
    detached: true,
  });
  started.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  const end = performance.now() + 120_000;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    if (performance.now() > end || child.exitCode !== null)
      throw new Error(`The server is not ready: ${output}`);
    await sleep(100);
  }
  const exited = once(child, "exit") as Promise<[number | null, string | null]>;
  return { child, port, url, exited, output: () => output };
}

beforeAll(async () => {
  await run(process.execPath, ["build.mjs"], { cwd: service });
});

describe("node dist/server.js", () => {
  it("starts on an empty folder, serves, and on SIGTERM ends what was begun before it exits", async () => {
    const server = await startServer();
    const login = await fetch(`${server.url}/processlogin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ UserID: "juan", UserPass: "juan-demo-1" }),
    });
    expect(await login.json()).toMatchObject({ data: { status: 1, user: { UserPoint: 5000 } } });

    // A call whose body is still on its way when the signal comes.
    const socket = connectTcp(server.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const body = JSON.stringify({ UserID: "juan", UserPass: "juan-demo-1" });
    socket.write(
      `POST /processlogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await vi.waitFor(() => expect(answer).toBe("HTTP/1.1 100 Continue\r\n\r\n"), { timeout: 120_000 });
    answer = "";
    socket.write(body.slice(0, 10));
    server.child.kill("SIGTERM");
    // No new connections from now on.
    await vi.waitFor(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow(), { timeout: 120_000 });
    expect(server.child.exitCode).toBeNull();
    socket.write(body.slice(10));

    const [[code, signal]] = await Promise.all([server.exited, once(socket, "close")]);
    expect([code, signal]).toEqual([0, null]);
    // An answer that kept its connection alive would have kept the process up until it is killed.
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"message":"Login successful."');
  });

  /** Sends a ticket with a picture that takes a while. */
  const sendTicket = (url: string) =>
    fetch(`${url}/tickets`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        category: "game",
        subject: "Stuck",
        message: "In a wall.",
        email: "bituin@example.org",
        pictures: [png({ width: 4_000, height: 4_000, bits: 32 }).toString("base64")],
      }),
    });

  it.skipIf(process.platform !== "linux")(
    "finishes a picture when Ctrl+C reaches all its processes",
    async () => {
      const server = await startServer();
      const answer = sendTicket(server.url);
      // As soon as a process has it.
      await vi.waitFor(() => expect(childrenOf(server.child.pid as number)).not.toBe(""), {
        timeout: 120_000,
        interval: 2,
      });
      process.kill(-(server.child.pid ?? 0), "SIGINT");
      const { status } = await answer;
      expect([status, await server.exited]).toEqual([200, [0, null]]);
    },
  );

  it.skipIf(process.platform === "win32")(
    "keeps its files to its own user, also those that an earlier version left to others",
    async () => {
      const place = temporaryFolderNow();
      for (const name of ["shop", "mail"]) mkdirSync(join(place, name), { recursive: true });
      for (const name of ["account-service.sqlite", "shop/old"]) writeFileSync(join(place, name), "");
      for (const name of ["", "shop", "mail"]) chmodSync(join(place, name), 0o755);
      for (const name of ["account-service.sqlite", "shop/old"]) chmodSync(join(place, name), 0o644);

      const server = await startServer({ DATA_DIR: place });
      expect((await sendTicket(server.url)).status).toBe(200);
      const names = () => readdirSync(place, { recursive: true }).map(String);
      await vi.waitFor(() => expect(names().join("\n")).toContain(".eml"), { timeout: 120_000 });
      expect(names()).toEqual(
        expect.arrayContaining([
          "account-service.sqlite-wal",
          "shop/old",
          expect.stringMatching(/^tickets\/./),
        ]),
      );
      const open = ["", ...names()].filter((name) => statSync(join(place, name)).mode & 0o077);
      expect(open).toEqual([]);
      server.child.kill("SIGTERM");
      expect(await server.exited).toEqual([0, null]);
    },
  );

  it("starts again on what it left, in JSON lines", async () => {
    const server = await startServer();
    await fetch(`${server.url}/clubs`);
    server.child.kill("SIGTERM");
    expect((await server.exited)[0]).toBe(0);
    const lines = server
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.find((line) => line.path === "/clubs")).toMatchObject({
      status: 200,
      name: "account-service",
    });
  });

  it.each([
    ["JWT_SECRET", ""],
    ["WEB_KEY", "too-short"],
    ["DATABASE_URL", "mssql://u:p@ss%@h/d"],
    ["GAME_MAPPING", '{"Nope":{}}'],
  ])("with a bad %s says so in one sentence and exits with 1", async (name, value) => {
    const failure = await run(process.execPath, ["dist/server.js"], {
      cwd: service,
      env: settings({ [name]: value, PORT: "0" }),
    }).catch((error: { code: number; stderr: string; stdout: string }) => error);
    expect(failure).toMatchObject({ code: 1, stdout: "" });
    expect(failure.stderr).toMatch(/^account-service cannot start: [^\n]+\n$/);
    expect(failure.stderr).toContain(name);
    expect(failure.stderr).not.toMatch(/too-short|p@ss/);
  });

  it("says which port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address() as { port: number };
    const failure = await run(process.execPath, ["dist/server.js"], {
      cwd: service,
      env: settings({ PORT: String(address.port) }),
    }).catch((error: { code: number; stderr: string }) => error);
    taken.close();
    expect(failure).toMatchObject({ code: 1 });
    expect(failure.stderr).toContain(String(address.port));
  });
});

describe("node dist/migrate.js", () => {
  it("prepares one new database from four processes at once", async () => {
    const place = temporaryFolderNow();
    const start = () =>
      run(process.execPath, ["dist/migrate.js"], { cwd: service, env: settings({ DATA_DIR: place }) });
    const results = await Promise.all([start(), start(), start(), start()]);
    for (const { stdout, stderr } of results) expect([stdout, stderr]).toEqual(["", ""]);
    const file = new Sqlite(join(place, "account-service.sqlite"), { readonly: true });
    const count = (table: string) => file.prepare(`SELECT COUNT(*) AS rows FROM ${table}`).get();
    expect(count("ShopItemMap")).toEqual({ rows: 24 });
    expect(count("Migration_lock")).toEqual({ rows: 1 });
    file.close();
  });

  it("says what is wrong in one sentence", async () => {
    const failure = await run(process.execPath, ["dist/migrate.js"], {
      cwd: service,
      env: settings({ GAME_TIME_ZONE: "Nowhere" }),
    }).catch((error: { code: number; stderr: string }) => error);
    expect(failure).toMatchObject({ code: 1 });
    expect(failure.stderr).toMatch(/^The database cannot be prepared: [^\n]*GAME_TIME_ZONE[^\n]*\n$/);
  });
});

/** A folder within the file's own, for what must not meet the other tests' database. */
function temporaryFolderNow() {
  return join(folder, randomBytes(4).toString("hex"));
}
