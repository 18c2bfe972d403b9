// @ts-check
// `npm run dev`: runs the three services from source, with reload. `-- --inspect web` opens one of them to a debugger.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, run } from "./lib/fail.mjs";
import { install } from "./lib/install.mjs";
import { dataDir } from "./lib/paths.mjs";
import { isBusy, Supervisor } from "./lib/processes.mjs";
import { loadSecrets } from "./lib/secrets.mjs";
import { ports, services } from "./lib/services.mjs";
import { step } from "./lib/steps.mjs";

await run(async () => {
  const { inspect } = parseArgs({ options: { inspect: { type: "string" } } }).values;
  if (inspect && !["account-service", "web"].includes(inspect))
    throw new Failure("Write --inspect account-service or --inspect web.");
  for (const port of Object.values(ports())) {
    if (await isBusy(port))
      throw new Failure(`Port ${port} is in use. Stop the program that uses it and try again.`);
  }
  await step("packages", () => install("site"));
  const { secrets } = loadSecrets();
  const { account, cms, web } = services(secrets, { development: true, ...(inspect && { inspect }) });
  const supervisor = new Supervisor({ logs: join(dataDir(), "logs"), echo: true });
  let interrupted = false;
  const stopped = new Promise((resolve) => {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
      process.on(signal, () => {
        interrupted = true;
        resolve(undefined);
      });
    }
  });
  try {
    const startAll = async () => {
      await supervisor.start(account);
      await supervisor.start(cms, { timeoutMs: 300_000 });
      await supervisor.start(web);
      process.stdout.write(`\nReady: http://127.0.0.1:${ports().web}\n`);
      await supervisor.died;
    };
    await Promise.race([stopped, startAll()]);
  } finally {
    await supervisor.stopAll({ told: interrupted && process.platform === "win32" });
  }
});
