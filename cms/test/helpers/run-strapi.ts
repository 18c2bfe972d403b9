/** A real cms in the test process, listening on loopback. One per test file, because configuration is read once. */
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Core } from "@strapi/strapi";
import { cmsEnv } from "./cms-env";
import { appDir, testDistDir } from "./paths";

// Strapi's CommonJS build: its ES module build does not load outside a bundler.
const require = createRequire(import.meta.url);
const { createStrapi } = require("@strapi/strapi") as typeof import("@strapi/strapi");

export type RunningCms = {
  strapi: Core.Strapi;
  /** Without a trailing slash. */
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

/** Strapi's shutdown, without removing the process's listeners: vitest needs some of them. */
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

/** The compiled version of a source file, which the running cms uses. */
export function compiled<T>(file: string): T {
  return require(path.join(testDistDir, file)) as T;
}
