import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, expect, it } from "vitest";
import { findInstallation, runningServices } from "./installation.mjs";
import { ROOT } from "./paths.mjs";
import { loadSecrets } from "./secrets.mjs";
import { services } from "./services.mjs";

const folders: string[] = [];
const before = { ...process.env };
function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-installation-"));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  process.env = { ...before };
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const EMPTY = "PORT=\nHOST=''\nDATA_DIR=\nDATABASE_URL=\nS3_BUCKET=\"  \"\n";

it("takes empty settings for not set, as the services do", () => {
  const settings = freshFolder();
  for (const name of ["account-service.env", "cms.env", "web.env"])
    writeFileSync(join(settings, name), EMPTY);
  const { parts, listeners, buckets } = findInstallation(settings);
  expect(listeners.map(({ host, port }) => `${host}:${port}`)).toEqual([
    "127.0.0.1:4000",
    "127.0.0.1:1337",
    "127.0.0.1:3000",
  ]);
  expect(buckets).toEqual([]);
  expect(parts.find(({ kind }) => kind === "sqlite")).toMatchObject({ base: join(ROOT, ".data") });

  for (const name of ["DATA_DIR", "PUBLIC_URL", "ACCOUNT_DATABASE_URL", "CMS_S3_BUCKET", "WEB_PORT"])
    process.env[name] = " ";
  const ofStart = findInstallation();
  expect(ofStart.buckets).toEqual([]);
  expect(ofStart.parts.find(({ kind }) => kind === "sqlite")).toMatchObject({ base: join(ROOT, ".data") });
  expect(ofStart.listeners[2]).toMatchObject({ port: 3000 });
});

it("finds a service that runs on the port of an empty setting", async () => {
  const settings = freshFolder();
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  for (const name of ["account-service.env", "cms.env"])
    writeFileSync(join(settings, name), `PORT=${port}\n`);
  // An empty host in the last one.
  writeFileSync(join(settings, "web.env"), `PORT=${port}\nHOST=' '\n`);
  expect(await runningServices(findInstallation(settings))).toContain(`web (127.0.0.1:${port})`);
  server.close();
});

it("gives all services one data folder, also if DATA_DIR is relative", () => {
  const folder = freshFolder();
  mkdirSync(join(folder, "data"));
  process.env.DATA_DIR = relative(process.cwd(), join(folder, "data"));
  const { account, cms, web } = services(loadSecrets().secrets);
  for (const { env } of [account, cms, web]) expect(env.DATA_DIR).toBe(join(folder, "data"));
  const bases = findInstallation().parts.map(({ base }) => base);
  expect([...new Set(bases)]).toEqual([join(folder, "data")]);
});
