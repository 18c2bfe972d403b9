// Loaded before Strapi (node --import), because it observes what is loaded after it; and nothing of it is loaded if it is off.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTelemetry } = await import("@tambayan/telemetry");
  const end = startTelemetry("cms");
  // Strapi takes longer to stop.
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void end());
}
