// @ts-check
// Parts of the services' environments: what a variable means is the same in each of them.
import { namesProxies } from "./http/client-address.mjs";
import { ORIGIN_RULE, readOrigin } from "./http/origin.mjs";

/**
 * A source without its empty and blank variables, which count as not set, as in `VARIABLE=` lines of an .env file.
 * @type {typeof import("./env.mjs").withoutEmpty}
 */
export const withoutEmpty = (source) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ""));

/**
 * Parses an environment.
 * @type {typeof import("./env.mjs").parseEnv}
 */
export function parseEnv(schema, source) {
  const result = schema.safeParse(withoutEmpty(source));
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Invalid environment: ${problems.join("; ")}. See docs/configuration.md.`);
}

/** Whether an address can be read, with whatever is written as %40 in it. @param {string} address */
export function isReadable(address) {
  try {
    const { username, password, pathname } = new URL(address);
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== undefined);
  } catch {
    return false;
  }
}

/** Only Discord, so that a service cannot be made to call other hosts; tests use 127.0.0.1. */
const DISCORD = ["https://discord.com", "https://discordapp.com"];

/**
 * The parts, made with a service's own zod: the cms has it as CommonJS, which would be another one, of 11 MB.
 * @type {typeof import("./env.mjs").envParts}
 */
export const envParts = (z) => ({
  /** A switch; anything but "true" and "false" is an error. */
  flag: z.enum(["true", "false"], { error: "must be true or false" }).transform((value) => value === "true"),

  /** The levels of pino. */
  logLevel: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Least severe level that is logged."),

  /** The address of a whole site or service. */
  origin: z
    .string()
    .refine((text) => readOrigin(text) !== null, { error: ORIGIN_RULE })
    .transform((text) => readOrigin(text) ?? text),

  /** Trusted proxies, as `namesProxies` reads them. */
  proxies: z.string().refine(namesProxies, { error: "must be addresses or networks, separated by commas" }),

  /** Redis, in the clear or encrypted. */
  redisUrl: z
    .string()
    .regex(/^rediss?:\/\//, { error: "must start with redis:// or rediss://", abort: true })
    .refine(isReadable, {
      error:
        "cannot be read: write redis://user:password@host:6379, with %40 for @, %25 for % and so on in the password",
    }),

  /** A webhook of a Discord channel. */
  discordWebhook: z.string().refine(
    (address) => {
      if (!URL.canParse(address)) return false;
      const { origin, protocol, hostname, pathname } = new URL(address);
      if (protocol === "http:" && hostname === "127.0.0.1") return true;
      return DISCORD.includes(origin) && pathname.startsWith("/api/webhooks/");
    },
    { error: "must be a Discord webhook URL, https://discord.com/api/webhooks/…" },
  ),

  /** How a bucket is reached; S3_BUCKET, its name, says in each service what is in it. */
  bucketAccess: {
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
      .optional()
      .describe("Address of the S3 server, with S3_BUCKET. Without it, Amazon's."),
    S3_REGION: z.string().default("us-east-1").describe("Its region."),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .describe("Access key. Without one, the AWS SDK looks for credentials in its usual places."),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe("Its secret."),
  },

  /** What OpenTelemetry reads. */
  telemetry: {
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
  },
});
