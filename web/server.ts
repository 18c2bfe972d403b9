// The program: serves the build, which lies next to this file's own output. On a signal it finishes running requests.
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { requireSupportedNode } from "@tambayan/service/supported-node";
import closeWithGrace from "close-with-grace";

async function main() {
  requireSupportedNode("web");
  // First, because it observes what is loaded after it; and nothing of it is loaded if it is off.
  const endTelemetry = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import("@tambayan/telemetry")).startTelemetry("web", { public: true })
    : null;
  const { start } = await import("./server/start");
  const build: ServerBuild = await import(
    /* @vite-ignore */ new URL("./server/index.js", import.meta.url).href
  );
  const app = await start({ build, clientFolder: fileURLToPath(new URL("./client", import.meta.url)) });
  closeWithGrace({ delay: 10_000, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, "stopping after an error");
    await app.close();
    await endTelemetry?.();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`web cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
