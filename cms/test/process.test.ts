/** The cms as a process: failed starts, log lines, shutdown. */
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cmsEnv } from "./helpers/cms-env";
import { type CmsProcess, spawnCms } from "./helpers/run-process";

let env: Awaited<ReturnType<typeof cmsEnv>>;
let folder: string;

beforeAll(async () => {
  env = await cmsEnv({ LOG_LEVEL: "http" });
  folder = env.DATA_DIR;
  // The cms creates it.
  env.DATA_DIR = path.join(folder, "data");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a failed start", () => {
  it.each([
    ["without a secret", { JWT_SECRET: "" }, "JWT_SECRET is missing"],
    ["with an invalid value", { PORT: "port" }, "PORT "],
  ])("%s prints one sentence and exits with 1", async (_what, change, words) => {
    const cms = spawnCms({ ...env, ...change });
    expect(await cms.exited).toBe(1);
    expect(cms.output().stderr).toMatch(
      /^The cms cannot start, check its environment variables: [^\n]+\.\n$/,
    );
    expect(cms.output().stderr).toContain(words);
    expect(cms.output().stdout).toBe("");
  });

  it("without a first admin logs one sentence and exits with 1", async () => {
    const cms = spawnCms({ ...env, ADMIN_PASSWORD: "" });
    expect(await cms.exited).toBe(1);
    expect(cms.output().stdout).toContain("set ADMIN_EMAIL and ADMIN_PASSWORD");
  });
});

describe("running", () => {
  let cms: CmsProcess;

  beforeAll(async () => {
    // An earlier version left them to other users.
    const uploads = path.join(env.DATA_DIR, "cms/public/uploads");
    writeFileSync(path.join(uploads, "old.webp"), "");
    chmodSync(path.join(uploads, "old.webp"), 0o644);
    for (const open of [env.DATA_DIR, path.join(env.DATA_DIR, "cms")]) chmodSync(open, 0o755);
    cms = spawnCms(env);
    await cms.ready();
  });

  afterAll(() => {
    cms.child.kill("SIGKILL");
  });

  it("returns and logs the caller's request id, in one JSON object per line", async () => {
    const url = `http://127.0.0.1:${env.PORT}/api/getdownloadsall`;
    const answer = await fetch(url, { headers: { "x-request-id": "test-request-1" } });
    expect(answer.headers.get("x-request-id")).toBe("test-request-1");
    const own = await fetch(url, { headers: { "x-request-id": "not acceptable {}" } });
    expect(own.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);

    const lines = cms
      .output()
      .stdout.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.every((line) => line.level && Date.parse(line.time) && typeof line.msg === "string")).toBe(
      true,
    );
    const logged = lines.find((line) => line.reqId === "test-request-1");
    expect(logged).toMatchObject({
      level: "http",
      msg: expect.stringMatching(/^GET \/api\/getdownloadsall .* 200$/),
    });
    expect(cms.output().stderr).toBe("");
  });

  it("logs no queries, which may contain tokens", async () => {
    const url = `http://127.0.0.1:${env.PORT}`;
    for (const address of ["/api/getdownloadsall", "/admin/registration-info", "/upload", "/%00", "//"]) {
      await fetch(`${url}${address}?registrationToken=secret-in-query&token=secret-in-query`);
    }
    await expect.poll(() => cms.output().stdout).toMatch(/GET \/admin\/registration-info \(\d+ ms\) \d{3}/);
    expect(cms.output().stdout).not.toContain("secret-in-query");
    expect(cms.output().stderr).toBe("");
  });

  it.skipIf(process.platform === "win32")("keeps its data from other users", () => {
    const names = readdirSync(env.DATA_DIR, { recursive: true }).map(String);
    expect(names).toEqual(expect.arrayContaining(["cms.sqlite", "cms.sqlite-wal", "cms.sqlite-shm"]));
    const open = ["", ...names].filter((name) => statSync(path.join(env.DATA_DIR, name)).mode & 0o077);
    expect(open).toEqual([]);
  });

  it("listens on HOST only", async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === "IPv4" && !internal);
    for (const { address } of others) {
      await expect(fetch(`http://${address}:${env.PORT}/_health`)).rejects.toThrow();
    }
  });

  it("shuts down cleanly on SIGTERM and restarts with the same data", async () => {
    cms.child.kill("SIGTERM");
    expect(await cms.exited).toBe(0);
    expect(cms.output().stdout).toContain("Strapi has been shut down");

    const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...later } = env;
    cms = spawnCms(later);
    await cms.ready();
    expect(cms.output().stdout).not.toContain("Created");
  });
});
