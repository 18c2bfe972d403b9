// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { dataDir, ROOT } from "./paths.mjs";
import { execute, npm } from "./processes.mjs";

/** Not sources, and neither are names with a leading dot, where tools keep caches. */
const EXCLUDED = new Set(["node_modules", "dist", "build", "media", "generated", "test"]);

/**
 * The sources and the build result of each workspace.
 * @type {{ name: string, sources: string[], result: string }[]}
 */
export const BUILDS = [
  {
    name: "account-service",
    sources: ["account-service", "packages"],
    result: "account-service/dist/server.js",
  },
  { name: "cms", sources: ["cms", "packages"], result: "cms/dist" },
  {
    name: "web",
    sources: ["web", "account-service/contract", "cms/contract", "packages"],
    result: "web/build/start.js",
  },
];

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (EXCLUDED.has(entry.name) || entry.name.startsWith(".") || entry.name.includes(".test.")) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
  });
}

/** A hash of all source files' names and contents, and of the lockfile. @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
  for (const file of sources.flatMap((source) => filesIn(join(ROOT, source))).sort()) {
    hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** The stamp is in the result's folder, so that both are deleted together. @param {string} result */
const stampOf = (result) => join(ROOT, result.includes(".") ? dirname(result) : result, ".tambayan-build");

/**
 * Builds a workspace unless its result is up to date.
 * @param {(typeof BUILDS)[number]} build
 * @returns {Promise<string>}
 */
export async function buildIfStale({ name, sources, result }) {
  const stamp = stampOf(result);
  const wanted = fingerprint(sources);
  if (existsSync(join(ROOT, result)) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted)
    return "up to date";
  const [program = "", ...args] = npm("run", "build", "-w", name);
  await execute(program, args, {
    cwd: ROOT,
    log: join(dataDir(), `logs/build-${name}.log`),
    env: { ...process.env, NODE_ENV: "production", STRAPI_TELEMETRY_DISABLED: "true" },
    remedy: "Fix the problem, or delete node_modules and try again.",
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return "built";
}
