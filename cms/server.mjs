// Starts the content service. Not by `strapi start`: Strapi's command line loads all of its commands first, which is a
// third of a start.
import { createRequire } from "node:module";
import { join } from "node:path";
import { requireSupportedNode } from "@tambayan/service/supported-node";

requireSupportedNode("cms");
const here = import.meta.dirname;

// Before Strapi, because it observes what is loaded after it; and nothing of it is loaded if it is off.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTelemetry } = await import("@tambayan/telemetry");
  const end = startTelemetry("cms");
  // Strapi takes longer to stop.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void end());
}
// Its CommonJS build: Node cannot load the other one, which imports folders.
const { createStrapi } = createRequire(import.meta.url)("@strapi/strapi");
await createStrapi({ appDir: here, distDir: join(here, "dist") }).start();
