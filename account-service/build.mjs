// Bundles the service's programs.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { OPTIONS, PROGRAMS } from "./build.options.mjs";

const { metafile } = await build({ ...OPTIONS, entryPoints: PROGRAMS, outdir: "dist", metafile: true });
// What the build before left, once nothing new names it; not the folders, in which tests run.
for (const entry of readdirSync("dist", { withFileTypes: true })) {
  if (entry.isFile() && !(`dist/${entry.name}` in metafile.outputs)) rmSync(join("dist", entry.name));
}
