import base from "./vitest.config.ts";

/** The tests of what moves coins, where writers meet and within one process: many times over, for each mutant. */
export default {
  ...base,
  test: {
    ...base.test,
    include: [
      "src/domains/{coins/{ledger,adjustments,staff-limit,codes},console/players,operations/reconciliation,shop/{orders,cart},foundation/{idempotency,throttle}}/**/*.test.ts",
      "src/{round-trips,older-game}.test.ts",
    ],
    testNamePattern: /^(?!.*\((SQLite|SQL Server)\))/,
  },
};
