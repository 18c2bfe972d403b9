import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { messageCatalogs } from "./messages";

export default defineConfig({
  plugins: [messageCatalogs()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    coverage: {
      provider: "v8",
      include: ["app/**/*.{ts,tsx}", "server/**/*.ts"],
      reporter: ["text-summary", "html"],
      reportsDirectory: "../.data/coverage/web",
    },
    include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts"],
    // Files share the modules of their worker: importing them for each file takes five sixths of the time.
    isolate: false,
    // On a slow machine, drawing twenty pictures takes longer than the usual five seconds.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    setupFiles: ["../packages/service/testing/fail-on-console-error.ts"],
  },
});
