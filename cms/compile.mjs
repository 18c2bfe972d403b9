// @ts-check
import { globSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;

/** @type {typeof import("./compile.mjs").compileServer} */
export async function compileServer(outdir) {
  // As tsconfig.json has it.
  const files = globSync(["{config,contract,seed,src}/**/*.ts", "src/**/*.json"], {
    cwd: here,
    exclude: ["src/admin/**", "**/*.d.ts", "**/*.test.ts"],
  });
  await build({
    entryPoints: files.map((file) => join(here, file)),
    loader: { ".json": "copy" },
    outdir,
    outbase: here,
    format: "cjs",
    platform: "node",
    target: "node22",
    logLevel: "warning",
  });
}
