import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts", "contract/**/*.ts"],
      reporter: ["text-summary", "html"],
      reportsDirectory: "../.data/coverage/cms",
    },
    include: ["src/**/*.test.ts", "seed/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/compile-server.ts",
    // Each test file runs a whole Strapi.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
