import { envParts, parseEnv } from "@tambayan/service/env";
import { z } from "zod";

const { flag, logLevel, origin, proxies, redisUrl, telemetry } = envParts(z);

const optionalUrl = z.url().optional();

/** All variables that web reads. docs/configuration.md is generated from the descriptions. */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("production")
    .describe("Mode: development, test or production."),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on."),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe("Port to listen on."),
  LOG_LEVEL: logLevel,
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
  REDIS_URL: redisUrl
    .optional()
    .describe(
      "Redis, through which several processes share limits and changes of content: redis://user:password@host:6379.",
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
  TRUST_PROXY: proxies
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
      "Pages per second that are always rendered for one player's account, for one browser that has logged in before, or for one address without either. An address has as many again for the pages that log in, register and recover. Pages from the cache do not count.",
    ),
  RENDER_LIMIT_BURST: z.coerce
    .number()
    .int()
    .positive()
    .default(600)
    .describe(
      "Pages rendered beyond that within ten minutes, also all at once. Further ones come late and without scripts, while the machine is idle.",
    ),
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
  HSTS_INCLUDE_SUBDOMAINS: flag
    .default(false)
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
  REMIX_AS_SHIPPED: flag
    .default(false)
    .describe(
      "`true`: pages are made as Remix ships it, without our page cache and what it builds on, to find out whether a fault is Remix's or ours. Each page costs several times the processor, and scripts load with it.",
    ),
  ...telemetry,
});
export type Env = z.infer<typeof envSchema>;

/**
 * Parses the environment.
 * @param source usually `process.env`; an empty or blank one counts as not set
 * @throws one error that names every invalid variable
 */
export const loadEnv = (source: Record<string, string | undefined>): Env => parseEnv(envSchema, source);

/** The process's own environment. */
export const env = () => loadEnv(process.env);
