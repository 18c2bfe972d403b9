import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Run by a test, not imported.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, "**/{with-node,supported-node}.cjs"],
  },
});
