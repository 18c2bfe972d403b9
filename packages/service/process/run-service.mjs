// @ts-check
import closeWithGrace from "close-with-grace";
import supportedNode from "../supported-node.cjs";

/**
 * The process of a service: on a signal it finishes what was begun.
 * @type {typeof import("./run-service.mjs").runService}
 */
export async function runService(name, start, observed) {
  try {
    supportedNode.requireSupportedNode(name);
    // First, because it observes what is loaded after it; and nothing of it is loaded if it is off.
    const endTelemetry = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? (await import("@tambayan/telemetry")).startTelemetry(name, observed)
      : null;
    const app = await start();
    closeWithGrace({ delay: 10_000, logger: app.log }, async ({ err }) => {
      if (err) app.log.fatal({ err }, "stopping after an error");
      await app.close();
      await endTelemetry?.();
    });
  } catch (error) {
    // Before there is a logger: one sentence for the person who started it.
    process.stderr.write(`${name} cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
