import path from "node:path";

export const appDir = path.resolve(import.meta.dirname, "..", "..");

/** Where test/compile-server.ts puts the server, apart from the dist of a cms that may be running. */
export const testDistDir = path.join(appDir, ".cache", "test-dist");
