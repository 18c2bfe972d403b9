import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "@tambayan/service/testing/free-port";
import { ROOT } from "../scripts/lib/paths.mjs";
import { isBusy, Supervisor } from "../scripts/lib/processes.mjs";

/** Runs `npm start` on free ports with its own data folder; `extra` is added to its environment. */
async function start(extra: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-start-"));
  const ports = {
    WEB_PORT: await freePort(),
    CMS_PORT: await freePort(),
    ACCOUNT_SERVICE_PORT: await freePort(),
  };
  const own = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, ...own, ...extra },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    folder,
    exit,
    text: () => output,
    interrupt: () => child.kill("SIGINT"),
    busy: async () =>
      (await Promise.all(Object.values(ports).map((port) => isBusy(port)))).filter(Boolean).length,
    clean: () => rmSync(folder, { recursive: true, force: true }),
  };
}

test("npm start reports a port in use and how to change it", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => blocker.once("listening", resolve));
  const address = blocker.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const run = await start({ CMS_PORT: String(port) });
  expect(await run.exit).toBe(1);
  expect(run.text()).toContain(`Port ${port} is in use.`);
  expect(run.text()).toContain("CMS_PORT=");
  blocker.close();
  run.clean();
});

test("npm start exits with the reason of a failed step and leaves nothing running", async () => {
  const run = await start({ ACCOUNT_GAME_TIME_ZONE: "Asia/Nowhere" });
  expect(await run.exit).toBe(1);
  expect(run.text()).toContain("GAME_TIME_ZONE");
  expect(await run.busy()).toBe(0);
  run.clean();
});

test("npm start exits if a service cannot start, and stops the others", async () => {
  const run = await start({ CMS_ADMIN_EMAIL: "no address" });
  expect(await run.exit).toBe(1);
  expect(run.text()).toMatch(/cms exited with code .*ADMIN_EMAIL/s);
  expect(await run.busy()).toBe(0);
  run.clean();
});

test("Ctrl-C stops everything, even while a service is starting", async () => {
  const run = await start();
  await expect.poll(run.text).toContain("cms, with demo content …");
  run.interrupt();
  expect(await run.exit).toBe(0);
  expect(await run.busy()).toBe(0);
  const names = readdirSync(run.folder, { recursive: true }).map(String);
  expect(names).toEqual(expect.arrayContaining(["secrets.env", "account-service.sqlite", "logs/cms.log"]));
  // Nothing is for other users.
  expect(["", ...names].filter((name) => statSync(join(run.folder, name)).mode & 0o077)).toEqual([]);
  run.clean();
});

test("a service that dies is started again while the others go on, later each time", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-keep-"));
  const supervisor = new Supervisor({ logs: folder });
  const said: string[] = [];
  const serve = async (name: string) => {
    const port = await freePort();
    const health = `http://127.0.0.1:${port}/`;
    const program = `require("http").createServer((_, answer) => answer.end(String(process.pid))).listen(${port}, "127.0.0.1")`;
    const service = { name, cwd: folder, command: [process.execPath, "-e", program], env: {}, health };
    await supervisor.start(service);
    supervisor.keep(service, (sentence) => said.push(sentence));
    return () => fetch(health).then((answer) => answer.text());
  };
  try {
    const [one, other] = [await serve("one"), await serve("other")];
    const before = [await one(), await other()];
    process.kill(Number(before[0]), "SIGKILL");
    await expect.poll(() => said.length).toBe(2);
    const after = [await one(), await other()];
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
    process.kill(Number(after[0]), "SIGKILL");
    await expect.poll(() => said.length).toBe(4);
    expect(said.map((sentence) => sentence.split(". Its log")[0])).toEqual([
      "one was stopped by SIGKILL, and is started again in 1 s",
      "one is up again.",
      "one was stopped by SIGKILL, and is started again in 2 s",
      "one is up again.",
    ]);
  } finally {
    await supervisor.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("npm run dev runs the sources, and again after a change", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-dev-"));
  const secret = "s".repeat(64);
  const secrets = Object.fromEntries(
    ["JWT_SECRET", "DATA_KEY", "WEB_KEY", "SESSION_SECRET", "WEBHOOK_SECRET"].map((name) => [name, secret]),
  );
  for (const [workspace, source] of [
    ["account-service", "src/http/monitoring/health.ts"],
    ["web", "server/http/metrics.ts"],
  ] as const) {
    const port = await freePort();
    const { scripts } = JSON.parse(readFileSync(join(ROOT, workspace, "package.json"), "utf8"));
    const child = spawn(process.execPath, scripts.dev.split(" ").slice(1), {
      cwd: join(ROOT, workspace),
      env: { ...process.env, ...secrets, NODE_ENV: "development", DATA_DIR: folder, PORT: String(port) },
    });
    const exit = new Promise((resolve) => child.once("exit", resolve));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const starts = () => output.split("Server listening").length - 1;
    await expect.poll(() => starts() || output).toBe(1);
    const now = new Date();
    utimesSync(join(ROOT, workspace, source), now, now);
    await expect.poll(() => starts()).toBe(2);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    child.kill("SIGTERM");
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
});
