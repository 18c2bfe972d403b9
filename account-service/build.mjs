// Bundles the service's programs.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { OPTIONS, PROGRAMS } from "./build.options.mjs";

// Not the folders, in which tests run.
if (existsSync("dist")) {
  for (const entry of readdirSync("dist", { withFileTypes: true })) {
    if (entry.isFile()) rmSync(join("dist", entry.name));
  }
}
await build({ ...OPTIONS, entryPoints: PROGRAMS, outdir: "dist" });
