import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts", "contract/**/*.ts"],
      reporter: ["text-summary", "html"],
      reportsDirectory: "../.data/coverage/account-service",
      thresholds: { lines: 90 },
    },
    include: ["{src,contract,test}/**/*.test.ts"],
    globalSetup: ["test/folder.ts", "test/engines.ts"],
    setupFiles: ["../packages/service/testing/fail-on-console-error.ts", "test/clean-up.ts"],
    // Files share the modules of their worker: importing them for each file takes a quarter of the time.
    isolate: false,
    // The tests wait for databases as well as compute: one more than there are cores fills them.
    maxWorkers: availableParallelism() + 1,
    // States are waited for, not times: these limits are only for what never comes.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A SQL Server that TEST_MSSQL_URL names has one test database for all files.
    fileParallelism: !process.env.TEST_MSSQL_URL,
  },
});
