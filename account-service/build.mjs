// Bundles the service's two programs; packages stay in node_modules.
import { build } from "esbuild";

await build({
  entryPoints: ["src/server.ts", "src/migrate.ts"],
  outdir: "dist",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
});
