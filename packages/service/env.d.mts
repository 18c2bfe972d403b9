import type { z } from "zod";

type Source = Record<string, string | undefined>;

export function withoutEmpty(source: Source): Source;

/**
 * @param source usually `process.env`; an empty or blank variable counts as not set
 * @throws one error that names every invalid variable
 */
export function parseEnv<Env>(schema: z.ZodType<Env>, source: Source): Env;

export function isReadable(address: string): boolean;

type Enum<Names extends string> = z.ZodEnum<{ [Name in Names]: Name }>;
/** A text that is parsed into something else. */
type Parsed<From extends z.ZodType, To> = z.ZodPipe<From, z.ZodTransform<To, z.output<From>>>;

interface EnvParts {
  flag: Parsed<Enum<"true" | "false">, boolean>;
  logLevel: z.ZodDefault<Enum<"fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent">>;
  origin: Parsed<z.ZodString, string>;
  proxies: z.ZodString;
  redisUrl: z.ZodString;
  discordWebhook: z.ZodString;

  bucketAccess: {
    S3_ENDPOINT: z.ZodOptional<z.ZodURL>;
    S3_REGION: z.ZodDefault<z.ZodString>;
    S3_ACCESS_KEY_ID: z.ZodOptional<z.ZodString>;
    S3_SECRET_ACCESS_KEY: z.ZodOptional<z.ZodString>;
  };

  telemetry: {
    OTEL_EXPORTER_OTLP_ENDPOINT: z.ZodOptional<z.ZodURL>;
    OTEL_EXPORTER_OTLP_HEADERS: z.ZodOptional<z.ZodString>;
    OTEL_TRACES_SAMPLER: z.ZodOptional<
      Enum<
        | "always_on"
        | "always_off"
        | "traceidratio"
        | "parentbased_always_on"
        | "parentbased_always_off"
        | "parentbased_traceidratio"
      >
    >;
    OTEL_TRACES_SAMPLER_ARG: z.ZodOptional<z.ZodCoercedNumber>;
    OTEL_METRIC_EXPORT_INTERVAL: z.ZodDefault<z.ZodCoercedNumber>;
  };
}

export function envParts(zod: typeof z): EnvParts;
