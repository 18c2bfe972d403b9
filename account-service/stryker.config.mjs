// `npm run mutants -w account-service`: changes the code of what moves coins, a little at a time, and lets the tests
// look for it. It takes hours and is no part of `npm test`. Name files to look at fewer: npm run mutants -w
// account-service -- -m src/domains/shop/cart/*.ts
/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutants.config.ts" },
  mutate: [
    "src/domains/{coins/{ledger,adjustments,staff-limit,codes},shop/{orders,cart},foundation/{idempotency,throttle}}/*{service,store}.ts",
  ],
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  // The programs that tests start are bundled from their sources.
  ignorePatterns: ["dist"],
  reporters: ["clear-text", "progress", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: "../.data/test-reports/mutants.json" },
  tempDirName: "../.data/stryker",
  thresholds: { high: 90, low: 85, break: 85 },
};
