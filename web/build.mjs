// Builds the Remix app, then the server around it, then compressed copies of what browsers fetch.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build as bundle } from "esbuild";
import { build } from "vite";

process.env.NODE_ENV = "production";
rmSync("build", { recursive: true, force: true });
await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: true } });

await bundle({
  entryPoints: { start: "server.ts" },
  outdir: "build",
  bundle: true,
  // What is imported later is in a file of its own.
  splitting: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  // The contracts are sources of this repository, not packages to look up.
  alias: {
    "@tambayan/account-service/contract": "../account-service/contract/index.ts",
    "@tambayan/cms/contract": "../cms/contract/index.ts",
  },
  external: ["./server/index.js", "vite"],
  sourcemap: true,
  logLevel: "warning",
});

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
for (const entry of readdirSync("build/client", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
}
