import { namesProxies } from "@tambayan/service/client-address";
import { ORIGIN_RULE, readOrigin } from "@tambayan/service/origin";
import { z } from "zod";

const optionalUrl = z.url().optional();
/** The address of a whole site or service. */
const origin = z
  .string()
  .refine((text) => readOrigin(text) !== null, { error: ORIGIN_RULE })
  .transform((text) => readOrigin(text) ?? text);

/** All variables that web reads. docs/configuration.md is generated from the descriptions. */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("production")
    .describe("Mode: development, test or production."),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on."),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe("Port to listen on."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Least severe level that is logged."),
  DATA_DIR: z
    .string()
    .default("../.data")
    .describe("Folder for copies of the cms's pictures, relative to web's folder."),
  PUBLIC_URL: origin
    .default("http://127.0.0.1:3000")
    .describe("The site's public address. https makes cookies secure and sends HSTS."),
  SITE_NAME: z
    .string()
    .default("Tambayan")
    .describe("Name of the site, unless it has one in the content admin (docs/branding.md)."),
  CMS_URL: origin.default("http://127.0.0.1:1337").describe("Address of the cms."),
  CMS_PUBLIC_URL: origin.optional().describe("Where editors' browsers reach the cms. Default: CMS_URL."),
  ACCOUNT_SERVICE_URL: origin.default("http://127.0.0.1:4000").describe("Address of account-service."),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, "must start with redis:// or rediss://")
    .optional()
    .describe(
      "Redis, through which several processes share their limits and tell one another that content has changed: redis://user:password@host:6379. Without it, or while it is down, each continues on its own.",
    ),
  SESSION_SECRET: z
    .string()
    .refine((secrets) => secrets.split(",").every((secret) => secret.length >= 32), {
      error: "must have at least 32 characters, each one if there are several",
    })
    .describe(
      "Signs the session cookie. At least 32 characters; several, separated by commas, for rotation: the first signs, all are accepted.",
    ),
  WEB_KEY: z.string().min(32).describe("Shared with account-service: proves that a call comes from web."),
  WEBHOOK_SECRET: z
    .string()
    .min(32)
    .describe(
      "Shared with the cms: signs its webhook, previews, the views that web reports, and the links that log editors in to the content admin.",
    ),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, { error: "must be addresses or networks, separated by commas" })
    .optional()
    .describe(
      "Addresses or networks of trusted proxies, separated by commas; only they may state a visitor's address.",
    ),
  SUPPORT_URL: optionalUrl.describe(
    "The support agent's messenger page, unless one is set in the content admin. Without either, its links are hidden.",
  ),
  SOCIAL_URL: optionalUrl.describe(
    "The community's social page, unless one is set in the content admin. Without either, its links are hidden.",
  ),
  METRICS_TOKEN: z
    .string()
    .min(32)
    .optional()
    .describe("Bearer token for /metrics, for example for Prometheus. Without it there is no /metrics."),
  RENDER_LIMIT_PER_SECOND: z.coerce
    .number()
    .int()
    .positive()
    .default(5)
    .describe(
      "Pages per second that are always rendered for one player's account, or for one address without a session. Pages from the cache do not count.",
    ),
  RENDER_LIMIT_BURST: z.coerce
    .number()
    .int()
    .positive()
    .default(600)
    .describe("Pages rendered beyond that within ten minutes, also all at once."),
  API_ORIGINS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((origin) => origin.trim() || []))
    .refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      {
        error: "must be origins such as https://app.example.ph, separated by commas",
      },
    )
    .describe(
      "Origins of web pages that may use the API under /api, separated by commas. Launchers and other programs need no entry.",
    ),
  HSTS_INCLUDE_SUBDOMAINS: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true")
    .describe(
      "`true`: browsers use https for all subdomains of the site's address too. Only if every one of them has it; patch servers often have not.",
    ),
  PAGE_CACHE_SECONDS: z.coerce
    .number()
    .min(0)
    .default(10)
    .describe(
      "How long a visitor's page is served before it is rendered again in the background. 0 turns the page cache off.",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
    .optional()
    .describe(
      "OpenTelemetry collector that traces and metrics are sent to (OTLP over HTTP, as JSON), e.g. http://127.0.0.1:4318. If not set, none are collected.",
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe("Headers for the collector, e.g. Authorization=Basic%20…. May be a secret."),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .optional()
    .describe("Which requests are traced, e.g. parentbased_traceidratio. If not set, all of them."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("The share of them, e.g. 0.1."),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number()
    .int()
    .positive()
    .default(60_000)
    .describe("How often metrics are sent, in milliseconds."),
});
export type Env = z.infer<typeof envSchema>;

/**
 * Parses the environment.
 * @param source usually `process.env`; an empty or blank one counts as not set
 * @throws one error that names every invalid variable
 */
export function loadEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ""));
  const result = envSchema.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Invalid environment: ${problems.join("; ")}. See docs/configuration.md.`);
  }
  return result.data;
}

/** The process's own environment. */
export const env = () => loadEnv(process.env);
