/** A real cms inside the test's process, listening on loopback. One a test file: its configuration is read once. */
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Core } from "@strapi/strapi";
import { cmsEnv } from "./cms-env";
import { appDir, testDistDir } from "./paths";

// Strapi and what it loads are CommonJS; its ES module twin does not load outside a bundler.
const require = createRequire(import.meta.url);
const { createStrapi } = require("@strapi/strapi") as typeof import("@strapi/strapi");

export type RunningCms = {
  strapi: Core.Strapi;
  /** The address, without a slash at the end. */
  url: string;
  env: Awaited<ReturnType<typeof cmsEnv>>;
  stop: () => Promise<void>;
};

async function start(): Promise<Core.Strapi> {
  const strapi = createStrapi({ appDir, distDir: testDistDir, serveAdminPanel: false });
  await strapi.load();
  await new Promise<void>((resolve, reject) => {
    const { host, port } = strapi.config.get<{ host: string; port: number }>("server");
    strapi.server.httpServer.once("error", reject);
    strapi.server.listen(port, host, resolve);
  });
  return strapi;
}

/** Strapi's own end, but for the process's listeners: vitest talks to its worker through some of them. */
async function destroy(strapi: Core.Strapi): Promise<void> {
  const { removeAllListeners } = process;
  process.removeAllListeners = () => process;
  await strapi.destroy().finally(() => {
    process.removeAllListeners = removeAllListeners;
  });
}

export async function runCms(more: Record<string, string> = {}): Promise<RunningCms> {
  const env = await cmsEnv(more);
  Object.assign(process.env, env);
  const strapi = await start();
  return {
    strapi,
    url: `http://127.0.0.1:${env.PORT}`,
    env,
    async stop() {
      await destroy(strapi);
      rmSync(env.DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** The compiled twin of a source file, as the running cms uses it. */
export function compiled<T>(file: string): T {
  return require(path.join(testDistDir, file)) as T;
}
