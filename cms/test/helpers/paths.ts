import path from "node:path";

export const appDir = path.resolve(import.meta.dirname, "..", "..");

/** Where test/compile-server.ts compiles to, separate from the `dist` of a running cms. */
export const testDistDir = path.join(appDir, ".cache", "test-dist");
