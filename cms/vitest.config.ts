import { availableParallelism } from "node:os";
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
    // Each test file runs a whole Strapi, and some wait for its time limits.
    maxWorkers: 2 * availableParallelism(),
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
