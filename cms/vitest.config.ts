import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "seed/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/compile-server.ts",
    // A Strapi keeps a whole process busy: one test file after the other on a small machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
