// @ts-check
import { randomUUID } from "node:crypto";
import { FastifyOtelInstrumentation } from "@fastify/otel";
import { context, metrics } from "@opentelemetry/api";
import { isTracingSuppressed, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { KnexInstrumentation } from "@opentelemetry/instrumentation-knex";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

/**
 * @typedef {import("@opentelemetry/sdk-trace-node").ReadableSpan} Span
 * @typedef {import("@opentelemetry/sdk-trace-node").SpanExporter} SpanExporter
 */

/** Requests by machines, and for files. */
const UNTRACED = /^\/(healthz|readyz|health|_health|metrics|assets\/)/;
const REQUEST_ID = "x-request-id";

/**
 * All that spans may tell. Everything else is left out: queries, bodies, addresses of people, browsers, values in
 * statements, texts of errors.
 */
const ALLOWED = new Set([
  "db.collection.name",
  "db.operation.name",
  "db.query.text",
  "db.system.name",
  "error.type",
  "http.request.header.x-request-id",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "server.address",
  "server.port",
  "url.path",
]);

/**
 * Removes from spans what must not leave the service.
 * @param {SpanExporter} exporter
 * @returns {SpanExporter}
 */
export function withoutSecrets(exporter) {
  return {
    export: (spans, done) => exporter.export(spans.map(cleaned), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** @param {Span} span @returns {Span} */
function cleaned(span) {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => ALLOWED.has(name)),
  );
  const path = attributes["url.path"];
  // A redeem link's code is as good as its coins, and so is the secret of a toplist's postback.
  if (typeof path === "string")
    attributes["url.path"] = path
      .split("?", 1)[0]
      ?.replace(/^\/r\/.*/, "/r/…")
      .replace(/^((\/api)?\/votes\/[^/]+\/postback)\/.*/, "$1/…");
  const { "db.operation.name": operation, "db.collection.name": table } = attributes;
  return Object.create(span, {
    // A statement's has the database's name or file.
    name: { value: operation ? [operation, table].filter(Boolean).join(" ") : span.name },
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  });
}

/** Continues no trace that a visitor begins: only this site decides what is traced. */
class OwnTraces extends W3CTraceContextPropagator {
  /** @override @param {import("@opentelemetry/api").Context} present */
  extract(present) {
    return present;
  }
}

/**
 * Sends traces and metrics to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. It has to be called before anything loads
 * knex.
 * @param {string} service its name
 * @param {{ public?: boolean }} [options] public: whether visitors can reach it
 * @returns {() => Promise<void>} sends what is left, for the end of the process
 */
export function startTelemetry(service, options = {}) {
  // The stable names of attributes, instead of those from before them.
  process.env.OTEL_SEMCONV_STABILITY_OPT_IN ??= "http,database";
  const resource = resourceFromAttributes({
    "service.name": service,
    "service.namespace": "tambayan",
    // Tells several processes of a service apart.
    "service.instance.id": randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
  const tracerProvider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(withoutSecrets(new OTLPTraceExporter()))],
  });
  tracerProvider.register({ propagator: options.public ? new OwnTraces() : new W3CTraceContextPropagator() });
  // Only the SDK that brings everything would read it.
  const exportIntervalMillis = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || 60_000;
  const meterProvider = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis,
        exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
      }),
    ],
  });
  metrics.setGlobalMeterProvider(meterProvider);
  registerInstrumentations({
    tracerProvider,
    meterProvider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = "" }) => UNTRACED.test(url),
        requireParentforOutgoingSpans: true,
        ignoreOutgoingRequestHook: () => isTracingSuppressed(context.active()),
        applyCustomAttributesOnSpan(span, _request, response) {
          const id = "getHeader" in response ? response.getHeader(REQUEST_ID) : response.headers[REQUEST_ID];
          if (typeof id === "string") span.setAttribute(`http.request.header.${REQUEST_ID}`, id);
        },
      }),
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
        // Fastify gives Node its headers as they are sent, so the server's own span cannot read them.
        requestHook: (span, request) => {
          span.setAttribute(`http.request.header.${REQUEST_ID}`, request.id);
        },
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new KnexInstrumentation({ requireParentSpan: true, maxQueryLength: 1_000 }),
    ],
  });
  return async () => {
    await Promise.allSettled([tracerProvider.shutdown(), meterProvider.shutdown()]);
  };
}
