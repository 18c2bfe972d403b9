// @ts-check
import { gzipSync } from "node:zlib";

/** What the page preloads, and what its own script imports. */
const LOADED = /(?:rel="modulepreload" href=|from\s*|import\s*\(?\s*)"(\/assets\/[\w.-]+\.js)"/g;

/**
 * The scripts that a page loads before any interaction: what it preloads and what that imports.
 * @param {string} site
 * @param {string[]} paths
 * @returns {Promise<{ path: string, kB: number }[]>} kB of gzip
 */
export async function scriptWeights(site, paths) {
  /** @type {Map<string, { size: number, imports: string[] }>} */
  const seen = new Map();

  /** @param {string} url */
  async function script(url) {
    const known = seen.get(url);
    if (known) return known;
    const text = await (await fetch(new URL(url, site))).text();
    const imports = [...text.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)].map(
      (match) => `/assets/${match[1]?.slice(2)}`,
    );
    const entry = { size: gzipSync(text, { level: 9 }).length, imports };
    seen.set(url, entry);
    return entry;
  }

  const weights = [];
  for (const path of paths) {
    const html = await (await fetch(new URL(path, site))).text();
    // Not every address in the page: the manifest also lists the scripts of other pages.
    const waiting = [...html.matchAll(LOADED)].map((match) => match[1] ?? "");
    const loaded = new Set();
    let bytes = 0;
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      if (loaded.has(url)) continue;
      loaded.add(url);
      const { size, imports } = await script(url);
      bytes += size;
      waiting.push(...imports);
    }
    weights.push({ path, kB: Number((bytes / 1000).toFixed(1)) });
  }
  return weights;
}
