import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tambayan/service/testing/free-port";
import { Supervisor } from "../scripts/lib/processes.mjs";
import { loadSecrets } from "../scripts/lib/secrets.mjs";
import { services } from "../scripts/lib/services.mjs";
import { withVariables } from "./with-variables";

/**
 * Once before all journeys: the cms creates its demo content in a folder that each site then begins with a copy of
 * (`SEEDED_DATA`). Creating it takes four times as long as a start.
 * @returns removes the folder
 */
export default async function makeSeededSite() {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-e2e-seeded-"));
  process.env.SEEDED_DATA = join(folder, "data");
  const { cms } = withVariables(
    { DATA_DIR: process.env.SEEDED_DATA, CMS_PORT: String(await freePort()) },
    () => services(loadSecrets().secrets),
  );
  const supervisor = new Supervisor({ logs: join(folder, "logs") });
  try {
    await supervisor.start(cms);
  } finally {
    await supervisor.stopAll();
  }
  return () => rmSync(folder, { recursive: true, force: true });
}
