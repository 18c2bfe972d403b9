// Bundles the service's programs.
import { build } from "esbuild";
import { OPTIONS, PROGRAMS } from "./build.options.mjs";

await build({ ...OPTIONS, entryPoints: PROGRAMS, outdir: "dist" });
