// @ts-check
// `npm start`: from a fresh clone to a running site. Steps that are up to date are skipped.
import { join } from "node:path";
import { BUILDS, buildIfStale } from "./lib/build.mjs";
import { Failure, run } from "./lib/fail.mjs";
import { checkNode, install } from "./lib/install.mjs";
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
  checkNode();
  const port = ports();
  await checkPorts(port);

  process.stdout.write("Tambayan\n");
  await step("packages", install);
  for (const build of BUILDS) await step(`build ${build.name}`, () => buildIfStale(build));

  const { secrets, fresh } = loadSecrets();
  const { account, cms, web } = services(secrets);
  await step("database of account-service", () =>
    execute(process.execPath, ["dist/migrate.js"], {
      cwd: account.cwd,
      env: account.env,
      log: join(dataDir(), "logs/migrate.log"),
      remedy: "Fix the problem and start again.",
    }),
  );

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
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      interrupted = true;
      onSignal("stopped");
    });
  }

  try {
    const startAll = async () => {
      // web reads from both other services, so it starts last.
      await step("account-service", () => supervisor.start(account));
      await step(fresh ? "cms, with demo content" : "cms", () => supervisor.start(cms));
      await step("web", () => supervisor.start(web));
      return "started";
    };
    if ((await Promise.race([startAll(), stopped])) === "started") {
      process.stdout.write(announcement(port, secrets, fresh, performance.now() - began));
      for (const service of [account, cms, web])
        supervisor.keep(service, (sentence) => process.stdout.write(`${sentence}\n`));
      await stopped;
    }
    process.stdout.write("\nStopping … ");
  } finally {
    await supervisor.stopAll({ told: interrupted && process.platform === "win32" });
  }
  process.stdout.write("stopped.\n");
});

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
