import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "@tambayan/service/testing/free-port";
import { parse } from "yaml";
import { ROOT } from "../scripts/lib/paths.mjs";

interface Container {
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  pids_limit?: number;
  mem_limit?: string;
  healthcheck?: object;
  networks?: string[];
  restart?: string;
  profiles?: string[];
}
const compose = (name: string) =>
  parse(readFileSync(join(ROOT, name), "utf8"), { merge: true }) as {
    services: Record<string, Container>;
    networks: Record<string, { internal?: boolean; driver_opts?: Record<string, string> } | null>;
  };
const base = compose("docker-compose.yml");
const scale = compose("deploy/compose.scale.yml");
const containers = { ...scale.services, ...base.services };

test("no container may do more than it needs, and each says whether it is well", () => {
  for (const [name, container] of Object.entries(containers)) {
    expect(container.pids_limit, name).toBeGreaterThan(0);
    // Their images' programs have capabilities of their own.
    if (name !== "mssql") {
      expect(container.cap_drop, name).toEqual(["ALL"]);
      expect(container.security_opt, name).toEqual(["no-new-privileges:true"]);
    }
    if (!/^mssql/.test(name)) expect(container.read_only, name).toBe(true);
    const stays = container.restart !== "no" && !container.profiles;
    if (stays) expect([name, container.healthcheck ?? null]).not.toEqual([name, null]);
    if (stays) expect([name, container.mem_limit ?? null]).not.toEqual([name, null]);
  }
});

test("only what needs it reaches the internet", () => {
  const isWayOut = (name: string) =>
    !base.networks[name]?.internal &&
    base.networks[name]?.driver_opts?.["com.docker.network.bridge.enable_ip_masquerade"] !== "false";
  const withWayOut = Object.entries(containers)
    .filter(([name]) =>
      (base.services[name]?.networks ?? scale.services[name]?.networks ?? []).some(isWayOut),
    )
    .map(([name]) => name)
    .sort();
  expect(withWayOut).toEqual(["account-service", "caddy", "tools"]);
  for (const [name, { networks = [] }] of Object.entries(scale.services))
    if (name !== "caddy") expect([name, networks.some(isWayOut)]).toEqual([name, false]);
});

/** Runs a script of the project's. */
function script(name: string, args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts", name), ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    encoding: "utf8",
    input: "",
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

test("reset says what it deletes, asks, and leaves a folder alone that is not the site's", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "tambayan-reset-"));
  const [WEB_PORT, ACCOUNT_SERVICE_PORT, CMS_PORT] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    DATA_DIR,
    WEB_PORT: `${WEB_PORT}`,
    ACCOUNT_SERVICE_PORT: `${ACCOUNT_SERVICE_PORT}`,
    CMS_PORT: `${CMS_PORT}`,
  };
  writeFileSync(join(DATA_DIR, "tambayan-20260101T000000Z.tar.gz.age"), "a backup");
  for (const args of [[], ["--yes"]]) {
    const refused = script("reset.mjs", args, env);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("Nothing was deleted")]);
  }
  expect(readdirSync(DATA_DIR)).toHaveLength(1);

  // One that `npm start` has made.
  writeFileSync(join(DATA_DIR, "secrets.env"), "WEB_KEY=x\n");
  mkdirSync(join(DATA_DIR, "shop"));
  const requested = script("reset.mjs", [], env);
  expect([requested.status, requested.stderr]).toEqual([1, expect.stringContaining("--yes")]);
  expect(requested.stdout).toContain("  shop\n");
  expect(readdirSync(DATA_DIR)).toHaveLength(3);
  expect(script("reset.mjs", ["--yes"], env).status).toBe(0);
  expect(readdirSync(DATA_DIR)).toEqual([]);
  rmSync(DATA_DIR, { recursive: true });
});

test("the image for backups has no command that deletes them", () => {
  const dockerfile = readFileSync(join(ROOT, "deploy/tools/Dockerfile"), "utf8");
  expect(dockerfile).not.toMatch(/^COPY scripts scripts$/m);
  expect(dockerfile).toContain("npm pkg delete scripts");
  expect(dockerfile).toContain("COPY scripts/backup.mjs scripts/restore.mjs scripts/");
});

/**
 * A program in Docker's place, whose containers are in a file. A new one of `broken` never answers.
 * @returns what runs `npm run update` with it
 */
function withDocker(running: Record<string, string[]>, broken = "") {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-docker-"));
  const state = join(folder, "state.json");
  writeFileSync(state, JSON.stringify({ running, made: 0, calls: [] }));
  const program = join(folder, "docker");
  writeFileSync(
    program,
    `#!${process.execPath}
const { readFileSync, writeFileSync } = require("node:fs");
const state = JSON.parse(readFileSync(${JSON.stringify(state)}, "utf8"));
const args = process.argv.slice(2);
const { running } = state;
state.calls.push(args.join(" "));
const last = args.at(-1);
if (args[1] === "ps") console.log((args.includes("--services") ? Object.keys(running) : [...running[last]].reverse()).join("\\n"));
const scaled = args.find((each) => /^[\\w-]+=\\d+$/.test(each));
if (args[1] === "up" && scaled) running[last].push("new-" + last + "-" + ++state.made);
if (args[0] === "inspect" && args[2].includes("State"))
  console.log("running " + (last.startsWith("new-" + ${JSON.stringify(broken)} + "-") ? "unhealthy 1" : "healthy 0"));
if (args[0] === "inspect" && args[2].includes("Cmd")) console.log("caddy run --config /etc/caddy/Caddyfile.scale");
if (args[0] === "rm") for (const name in running) running[name] = running[name].filter((each) => each !== last);
writeFileSync(${JSON.stringify(state)}, JSON.stringify(state));
`,
  );
  chmodSync(program, 0o755);
  const result = script("update.mjs", ["--no-build"], { PATH: `${folder}${delimiter}${process.env.PATH}` });
  const after = JSON.parse(readFileSync(state, "utf8")) as {
    running: Record<string, string[]>;
    calls: string[];
  };
  rmSync(folder, { recursive: true });
  return { ...result, ...after };
}

test("an update replaces one container at a time, and keeps the old ones if a new one does not answer", () => {
  test.skip(process.platform === "win32", "The program in Docker's place is a script with a first line.");
  const running = { caddy: ["c1"], "account-service": ["a1", "a2"], cms: ["m1"], web: ["w1", "w2"] };
  const updated = withDocker(running);
  expect([updated.status, updated.stderr]).toEqual([0, ""]);
  expect(updated.running).toEqual({
    caddy: ["c1"],
    "account-service": ["new-account-service-1", "new-account-service-2"],
    cms: ["new-cms-3"],
    web: ["new-web-4", "new-web-5"],
  });
  const done = updated.calls
    .filter((call) => /--scale|^stop/.test(call))
    .map((call) => call.split(" ").at(-1));
  expect(done).toEqual([
    ...["account-service", "a1", "account-service", "a2", "cms", "m1", "web", "w1", "web", "w2"],
  ]);
  expect(updated.calls).toContain(
    "exec c1 caddy reload --config /etc/caddy/Caddyfile.scale --adapter caddyfile",
  );

  const refused = withDocker(running, "cms");
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("former containers go on")]);
  expect(refused.running.cms).toEqual(["m1"]);
  expect(refused.running.web).toEqual(["w1", "w2"]);
});
