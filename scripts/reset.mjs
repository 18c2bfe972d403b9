// @ts-check
// `npm run reset`: deletes all data. The next start is a first start again.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure, run } from "./lib/fail.mjs";
import { dataDir } from "./lib/paths.mjs";
import { isBusy } from "./lib/processes.mjs";
import { ports } from "./lib/services.mjs";

await run(async () => {
  for (const port of Object.values(ports())) {
    if (await isBusy(port))
      throw new Failure(`The site is running (port ${port}). Stop it first, then reset.`);
  }
  const folder = dataDir();
  for (const entry of existsSync(folder) ? readdirSync(folder) : [])
    rmSync(join(folder, entry), { recursive: true });
  process.stdout.write(`${folder} is empty.\n`);
});
