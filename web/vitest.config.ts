import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { messageCatalogs } from "./messages";

export default defineConfig({
  plugins: [messageCatalogs()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts"],
    setupFiles: ["test/fail-on-console-error.ts"],
  },
});
