// Bundles the service's programs; packages stay in node_modules. `node build.mjs <folder>` writes them there instead.
import { build } from "esbuild";

await build({
  entryPoints: ["src/server.ts", "src/migrate.ts", "src/operator.ts", "src/preflight.ts"],
  outdir: process.argv[2] ?? "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});
