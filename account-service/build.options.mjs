/** How the service's programs are bundled; packages stay in node_modules. @type {import("esbuild").BuildOptions} */
export const OPTIONS = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // What a program imports later is in a file of its own.
  splitting: true,
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
};

export const PROGRAMS = [
  "src/server.ts",
  "src/migrate.ts",
  "src/cli.ts",
  "src/preflight.ts",
  "src/rehearsal.ts",
  // Started by the service.
  "src/picture-decoder.js",
];
