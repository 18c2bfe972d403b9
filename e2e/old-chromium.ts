import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** Where it runs. */
export const RUNS_OLD_CHROMIUM = process.platform === "linux" && process.arch === "x64";

/**
 * Chromium 90, as the package chrome-aws-lambda has it, compressed; the oldest one that runs the site's scripts
 * (web/browsers.ts).
 * @returns its path
 */
export function oldChromium(): string {
  const manifest = createRequire(import.meta.url).resolve("chrome-aws-lambda/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const path = join(tmpdir(), `tambayan-chromium-of-${version}`);
  if (!existsSync(path)) {
    const unpacked = brotliDecompressSync(readFileSync(join(dirname(manifest), "bin/chromium.br")));
    // Another worker may be doing the same: a file is there whole, or not at all.
    writeFileSync(`${path}.${process.pid}`, unpacked, { mode: 0o755 });
    renameSync(`${path}.${process.pid}`, path);
  }
  return path;
}
