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

/** The programs by their names in dist/. The service itself starts the decoder. */
export const PROGRAMS = {
  server: "src/programs/server.ts",
  migrate: "src/programs/migrate.ts",
  operator: "src/programs/operator.ts",
  preflight: "src/programs/preflight.ts",
  rehearsal: "src/programs/rehearsal.ts",
  decoder: "src/lib/pictures/decoder.js",
};
