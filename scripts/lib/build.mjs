// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { dataDir, ROOT } from "./paths.mjs";
import { execute, npm } from "./processes.mjs";

/** Not sources, and neither are names with a leading dot, where tools keep caches. */
const EXCLUDED = new Set(["node_modules", "dist", "build", "generated", "test"]);
/** Pictures of the demo, which no build contains. */
const DEMO_PICTURES = join(ROOT, "cms/seed/media");

/**
 * What is built: npm's script in a workspace, its sources and a file of its result.
 * @typedef {{ name: string, workspace: string, script: string, sources: string[], result: string }} Build
 * @satisfies {Record<string, Build>}
 */
export const BUILD = {
  account: {
    name: "account-service",
    workspace: "account-service",
    script: "build",
    sources: ["account-service", "packages"],
    result: "account-service/dist/server.js",
  },
  cms: {
    name: "cms",
    workspace: "cms",
    script: "build:server",
    sources: ["cms", "packages"],
    result: "cms/dist/src/index.js",
  },
  web: {
    name: "web",
    workspace: "web",
    script: "build",
    sources: ["web", "account-service/contract", "cms/contract", "packages"],
    result: "web/build/server/start.js",
  },
  admin: {
    name: "content admin",
    workspace: "cms",
    script: "build:admin",
    sources: ["cms/contract", "cms/package.json", "cms/src/admin"],
    result: "cms/dist/build/index.html",
  },
};

/** In the order in which they are built. */
export const BUILDS = Object.values(BUILD);

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (EXCLUDED.has(entry.name) || entry.name.startsWith(".") || entry.name.includes(".test.")) return [];
    const path = join(folder, entry.name);
    if (path === DEMO_PICTURES) return [];
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
  });
}

/** @param {string} path of a file or a folder */
const filesOf = (path) => (statSync(path).isFile() ? [path] : filesIn(path));

/** What a build is made from, as paths from the root. @param {string[]} sources */
export const sourceFiles = (sources) =>
  sources
    .flatMap((source) => filesOf(join(ROOT, source)))
    .sort()
    .map((file) => relative(ROOT, file));

/** A hash of all source files' names and contents, and of the lockfile. @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
  for (const file of sourceFiles(sources)) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The stamp is beside the result, so that both are deleted together. @param {string} result */
const stampOf = (result) => join(ROOT, dirname(result), ".tambayan-build");

/**
 * Whether the result was built from the sources as they are.
 * @param {Build} build
 * @param {string} [now] the sources' fingerprint
 */
export function isUpToDate({ sources, result }, now = fingerprint(sources)) {
  const stamp = stampOf(result);
  return existsSync(join(ROOT, result)) && existsSync(stamp) && readFileSync(stamp, "utf8") === now;
}

/**
 * Builds what is not up to date.
 * @param {Build} build
 * @param {{ signal?: AbortSignal }} [options] signal: ends the build
 * @returns {Promise<string>}
 */
export async function buildIfStale(build, { signal } = {}) {
  const { name, workspace, script, sources, result } = build;
  const built = fingerprint(sources);
  if (isUpToDate(build, built)) return "up to date";
  const stamp = stampOf(result);
  const [program = "", ...args] = npm("run", script, "-w", workspace);
  await execute(program, args, {
    cwd: ROOT,
    log: join(dataDir(), `logs/build-${name.replace(" ", "-")}.log`),
    env: { ...process.env, NODE_ENV: "production", STRAPI_TELEMETRY_DISABLED: "true" },
    remedy: "Fix the problem, or delete node_modules and try again.",
    ...(signal && { signal }),
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, built);
  return "built";
}
