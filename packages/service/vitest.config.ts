import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    coverage: {
      provider: "v8",
      include: ["**/*.mjs"],
      reporter: ["text-summary", "html"],
      reportsDirectory: "../../.data/coverage/service",
    },
    include: ["**/*.test.ts"],
    setupFiles: ["testing/fail-on-console-error.ts"],
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
