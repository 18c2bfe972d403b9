import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,contract,test}/**/*.test.ts"],
    setupFiles: ["test/fail-on-console-error.ts"],
    testTimeout: 20_000,
  },
});
