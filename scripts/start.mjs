// @ts-check
// `npm start`: from a fresh clone to a running site. Steps that are up to date are skipped.
import { join } from "node:path";
import { BUILD, buildIfStale, isUpToDate } from "./lib/build.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { install, isInstalled } from "./lib/install.mjs";
import { dataDir } from "./lib/paths.mjs";
import { execute, isBusy, Supervisor } from "./lib/processes.mjs";
import { loadSecrets, secretsFile } from "./lib/secrets.mjs";
import { CMS_ADMIN_EMAIL, ports, services } from "./lib/services.mjs";
import { step } from "./lib/steps.mjs";

/** @param {Record<string, number>} wanted */
async function checkPorts(wanted) {
  for (const [name, port] of Object.entries(wanted)) {
    if (!(await isBusy(port))) continue;
    const variable = { web: "WEB_PORT", account: "ACCOUNT_SERVICE_PORT", cms: "CMS_PORT" }[name];
    throw new Failure(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: ${variable}=${port + 10} npm start`,
    );
  }
}

await run(async () => {
  const began = performance.now();
  const port = ports();
  await checkPorts(port);

  process.stdout.write("Tambayan\n");
  if (!isInstalled("site"))
    process.stdout.write("The first start installs packages and builds: that takes a few minutes.\n");
  await step("packages", () => install("site"));

  const { secrets, fresh } = loadSecrets();
  const { account, cms, web } = services(secrets);

  const supervisor = new Supervisor({
    logs: join(dataDir(), "logs"),
    echo: process.argv.includes("--verbose"),
  });
  /** @type {(reason: "stopped") => void} */
  let onSignal = () => {};
  const stopped = new Promise((resolve) => {
    onSignal = resolve;
  });
  let interrupted = false;
  const ended = new AbortController();
  /** Of the content admin, beside the running site. @type {Promise<void> | undefined} */
  let building;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      interrupted = true;
      onSignal("stopped");
    });
  }

  try {
    const startAll = async () => {
      // Where there is something to build, each core has its own: web's pages beside the services that it reads from.
      await Promise.all([
        build(BUILD.web, ended.signal),
        build(BUILD.account, ended.signal)
          .then(() => step("database of account-service", () => migrate(account)))
          .then(() => step("account-service", () => supervisor.start(account)))
          .then(() => build(BUILD.cms, ended.signal))
          .then(() => step(fresh ? "cms, with demo content" : "cms", () => supervisor.start(cms))),
      ]);
      await step("web", () => supervisor.start(web));
      return "started";
    };
    if ((await Promise.race([startAll(), stopped])) === "started") {
      process.stdout.write(announcement(port, secrets, fresh, performance.now() - began));
      for (const service of [account, cms, web])
        supervisor.keep(service, (sentence) => process.stdout.write(`${sentence}\n`));
      building = buildAdmin(ended.signal);
      await stopped;
    }
    process.stdout.write("\nStopping … ");
  } finally {
    // What is still being built is not waited for.
    ended.abort();
    await building;
    await supervisor.stopAll({ told: interrupted && process.platform === "win32" });
  }
  process.stdout.write("stopped.\n");
});

/** @param {import("./lib/build.mjs").Build} what @param {AbortSignal} signal ends it */
function build(what, signal) {
  return step(`build ${what.name}`, () => buildIfStale(what, { signal }));
}

/** @param {import("./lib/processes.mjs").Service} account */
function migrate({ cwd, env }) {
  return execute(process.execPath, ["dist/migrate.js"], {
    cwd,
    env,
    log: join(dataDir(), "logs/migrate.log"),
    remedy: "Fix the problem and start again.",
  });
}

/**
 * Builds the content admin beside the running site, which shows a page that waits for it.
 * @param {AbortSignal} signal ends it
 */
async function buildAdmin(signal) {
  const { name } = BUILD.admin;
  if (isUpToDate(BUILD.admin)) return;
  try {
    await build(BUILD.admin, signal);
    process.stdout.write(`The ${name} is ready.\n`);
  } catch (error) {
    // The site goes on without it.
    if (!signal.aborted) process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  }
}

/**
 * @param {ReturnType<typeof ports>} port
 * @param {import("./lib/secrets.mjs").Secrets} secrets
 * @param {boolean} fresh
 * @param {number} ms
 */
function announcement(port, secrets, fresh, ms) {
  const admin = fresh
    ? `${CMS_ADMIN_EMAIL} / ${secrets.CMS_ADMIN_PASSWORD}`
    : `${CMS_ADMIN_EMAIL}, password in ${secretsFile()}`;
  return `
Ready after ${(ms / 1000).toFixed(1)} s.

  Site            http://127.0.0.1:${port.web}
  Content admin   http://127.0.0.1:${port.cms}/admin      ${admin}
  API (OpenAPI)   http://127.0.0.1:${port.web}/api/docs

  Demo logins     juan / juan-demo-1      5000 R-Coin, 250 Milleage
                  maria / maria-demo-1    nothing yet
                  gm / gm-demo-1          administrator

  Logs            ${join(dataDir(), "logs")}
  Ctrl-C stops everything.
`;
}
