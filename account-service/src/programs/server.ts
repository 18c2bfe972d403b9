import { requireSupportedNode } from "@tambayan/service/supported-node";
import closeWithGrace from "close-with-grace";

/** The process: on a signal it finishes what was begun. */
async function main() {
  requireSupportedNode("account-service");
  // First, because it observes what is loaded after it; and nothing of it is loaded if it is off.
  const endTelemetry = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import("@tambayan/telemetry")).startTelemetry("account-service")
    : null;
  const { start } = await import("../start.ts");
  const app = await start();
  closeWithGrace({ delay: 10_000, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, "stopping after an error");
    await app.close();
    await endTelemetry?.();
  });
}

main().catch((error: unknown) => {
  // Before there is a logger: one sentence for the person who started it.
  process.stderr.write(
    `account-service cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
