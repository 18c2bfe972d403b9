import { resolve } from "node:path";
import { envParts, parseEnv } from "@tambayan/service/env";
import { z } from "zod";

const { bucketAccess, discordWebhook, flag, logLevel, origin, redisUrl, telemetry } = envParts(z);

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

const withoutSlash = (address: string) => address.replace(/\/+$/, "");

/** A payment provider's API: encrypted, but for stand-ins on this machine. */
const providerAddress = (fallback: string) =>
  z
    .url()
    .default(fallback)
    .refine(
      (address) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(address),
      "must start with https://",
    )
    .transform(withoutSlash);

/** A server whose state visitors see. */
export interface GameServer {
  name: string;
  host: string;
  port: number;
}

/** `Name=host:port`; an IPv6 address is in brackets. */
function gameServerOf(entry: string): GameServer | null {
  const found =
    /^(?<name>[^=]{1,30})=(?:\[(?<ipv6>[\da-f:.]+)\]|(?<host>[\w.-]{1,253})):(?<port>\d{1,5})$/i.exec(
      entry,
    )?.groups;
  const name = found?.name?.trim();
  const port = Number(found?.port);
  if (!found || !name || port < 1 || port > 65_535) return null;
  return { name, host: found.ipv6 ?? found.host ?? "", port };
}

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const gameMappingSchema = z.record(
  z.string(),
  z.strictObject({
    table: z.string().optional(),
    columns: z.record(z.string(), z.string().nullable()).optional(),
  }),
);
export type GameMapping = z.infer<typeof gameMappingSchema>;

/** `0=22/0:1`: a school, the main and sub number of its map, and a gate. */
function startMapOf(entry: string): { school: number; map: number; gate: number } | null {
  const found = /^([0-9])=(\d{1,5})(?:\/(\d{1,5}))?:(\d{1,5})$/.exec(entry);
  const [school, main, sub, gate] = (found?.slice(1) ?? []).map((part) => Number(part ?? 0));
  if (school === undefined || main === undefined || sub === undefined || gate === undefined) return null;
  if (main > 65_535 || sub > 32_767) return null;
  // As the game stores it: the main number in the low half.
  return { school, map: main + sub * 65_536, gate };
}

/** Every variable that account-service reads. docs/configuration.md is generated from the descriptions. */
export const envSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production").describe("Kind of run."),
  HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address to listen on. Only web and the administrators' network should reach it."),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000).describe("Port to listen on."),
  LOG_LEVEL: logLevel,
  DATA_DIR: z
    .string()
    .default("../.data")
    .describe(
      "Folder of the embedded database and of uploaded pictures (tickets, shop items, packages, receipts), relative to the service's folder.",
    ),

  DATABASE_URL: z
    .string()
    .regex(/^mssql:\/\//, "DATABASE_URL must start with mssql://")
    .optional()
    .describe(
      "SQL Server: mssql://user:password@host:1433/database?encrypt=true&trustServerCertificate=false. The database is ours; the game's tables are reached by GAME_MAPPING. Without this and DB_HOST, an embedded SQLite file in DATA_DIR is used.",
    ),
  DB_HOST: z.string().optional().describe("SQL Server's host, instead of DATABASE_URL."),
  DB_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .default(1433)
    .describe("SQL Server's port, with DB_HOST."),
  DB_USER: z.string().optional().describe("SQL Server's login, with DB_HOST."),
  DB_PASSWORD: z.string().optional().describe("Its password, with DB_HOST."),
  DB_NAME: z.string().optional().describe("Our database, with DB_HOST."),
  DB_ENCRYPT: flag.default(true).describe("Encrypt the connection, with DB_HOST."),
  DB_TRUST_SERVER_CERTIFICATE: flag
    .default(false)
    .describe("Accept a self-signed certificate, with DB_HOST."),
  // Preparing the database holds its lock on one connection and works on another.
  DB_POOL_MAX: z.coerce
    .number()
    .int()
    .min(2)
    .default(10)
    .describe("Maximum number of connections to SQL Server. The embedded database always uses one."),
  DB_POOL_WAIT_MS: positive(20_000).describe(
    "Milliseconds a request waits for a free connection of the pool.",
  ),
  DB_CONNECT_TIMEOUT_MS: positive(10_000).describe(
    "Timeout for a new connection to SQL Server, in milliseconds.",
  ),
  DB_REQUEST_TIMEOUT_MS: positive(15_000).describe("Timeout of one statement, in milliseconds."),

  REDIS_URL: redisUrl
    .optional()
    .describe(
      "Redis, which several processes share their limits through: redis://user:password@host:6379. Without it, or while it is down, each counts on its own.",
    ),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe(
      "Bucket of uploaded pictures (tickets, shop items, packages, receipts), instead of folders in DATA_DIR, for processes on several machines. It must not be public.",
    ),
  ...bucketAccess,

  GAME_MAPPING: z
    .string()
    .default("{}")
    .transform((text, context) => {
      try {
        return gameMappingSchema.parse(JSON.parse(text));
      } catch {
        context.addIssue({
          code: "custom",
          message:
            'GAME_MAPPING must be JSON such as {"ChaInfo":{"table":"RanGame1.dbo.ChaInfo","columns":{"ChaMMR":null}}}',
        });
        return z.NEVER;
      }
    })
    .describe(
      "JSON: where this server's game tables and columns differ from the defaults in src/db/game/schema.ts. null: the column is absent.",
    ),
  GAME_PASSWORD_FORMAT: z
    .enum(["ran-md5-19", "md5", "plain"])
    .default("ran-md5-19")
    .describe(
      "How the game server stores UserPass: the first 19 characters of the upper-case MD5, all 32, or as typed.",
    ),
  GAME_PIN: z
    .enum(["unused", "asked"])
    .default("unused")
    .describe(
      "Whether the game asks for a PIN (UserPass2). `asked`: registering asks for one, and My Account changes it. `unused`: a new account gets a random one. docs/game-database.md says which game functions need it.",
    ),
  GAME_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "is not a known time zone; use one such as Asia/Manila")
    .default("Asia/Manila")
    .describe("Time zone of the datetime columns that the game server writes."),

  METRICS_TOKEN: z
    .string()
    .min(32)
    .optional()
    .describe(
      "Bearer token for /metrics and /docs, for example for Prometheus. Without it they exist only in development.",
    ),
  JWT_SECRET: z
    .string()
    .min(32)
    .describe("Signs access tokens. At least 32 characters; changing it ends every session."),
  WEB_KEY: z
    .string()
    .min(32)
    .describe("Shared with web: a request with it may state its client's address. At least 32 characters."),
  DATA_KEY: z
    .string()
    .min(32)
    .describe(
      "Encrypts two-step login secrets and keys visitors' ticket links, recovery codes, coin codes and the audit log's chain. At least 32 characters. After changing it, none of them work (docs/operating.md, Secrets).",
    ),
  OPERATOR_PASSWORD: z
    .string()
    .optional()
    .describe(
      "Password for the administrator that `npm run operator -- create-admin` creates; if not set, one is generated and shown once. The service itself does not use it.",
    ),
  PUBLIC_URL: origin
    .default("http://127.0.0.1:3000")
    .describe("The site's address, for the links in emails."),
  SITE_NAME: z
    .string()
    .max(60)
    .default("Tambayan")
    .describe(
      "Name of the site, in emails. web's pages can have another one (docs/branding.md), so set both.",
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional()
    .describe(
      "Mail server: smtps://user:password@host:465, or smtp://host:587 (STARTTLS where offered). Not set: emails are written as .eml files to DATA_DIR/mail.",
    ),
  MAIL_FROM: z
    .string()
    .default("Tambayan <no-reply@tambayan.local>")
    .describe("Sender of emails, as 'Name <address>'."),
  ALERT_MAIL_TO: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.email({ error: "must be email addresses, separated by commas" })).max(10))
    .optional()
    .describe("Addresses that are alerted when something is wrong, separated by commas (docs/operating.md)."),
  ALERT_DISCORD_WEBHOOK_URL: discordWebhook
    .optional()
    .describe("Webhook of a Discord channel that only operators read, for the same alerts. A secret."),
  GAME_SERVERS: z
    .string()
    .transform((list, context) => {
      const servers = list.split(",").map((entry) => gameServerOf(entry.trim()));
      if (servers.length > 20 || servers.some((server) => server === null)) {
        context.addIssue({
          code: "custom",
          message: "must be up to 20 servers as Name=host:port, separated by commas",
        });
        return z.NEVER;
      }
      return servers.filter((server) => server !== null);
    })
    .optional()
    .describe(
      "Game servers for the server status, as Name=host:port, separated by commas, such as Login=10.0.0.5:5001,Channel 1=10.0.0.5:5502. Visitors see the names, not the addresses.",
    ),
  GAME_START_MAPS: z
    .string()
    .transform((list, context) => {
      const maps = list.split(",").map((entry) => startMapOf(entry.trim()));
      if (maps.some((map) => map === null)) {
        context.addIssue({
          code: "custom",
          message: "must be a map and a gate for each school, such as 0=2/0:0,1=3/0:0,2=4/0:0",
        });
        return z.NEVER;
      }
      return maps.filter((map) => map !== null);
    })
    .default([])
    .describe(
      "Where characters of each school start, as school=map/submap:gate, separated by commas, such as 0=2/0:0,1=3/0:0,2=4/0:0, with the numbers of the game's map list. If not set, the game takes the character's own start point.",
    ),
  PAYMENT_DEMO: flag
    .default(true)
    .describe("Offer a demo way to pay, which moves no money. Only on an embedded, _test or _demo database."),
  PAYMONGO_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_/, "must start with sk_test_ or sk_live_")
    .optional()
    .describe("Secret key of PayMongo. Coins can then be paid for through it (docs/payments.md)."),
  PAYMONGO_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .describe("Secret of PayMongo's webhook to https://<site>/api/payments/webhooks/paymongo."),
  PAYMONGO_METHODS: z
    .string()
    .default("gcash,paymaya,card,qrph")
    .transform((list) => list.split(",").map((method) => method.trim()))
    .pipe(z.array(z.string().regex(/^[a-z_]{2,30}$/, "must be PayMongo's names, separated by commas")))
    .describe("Ways to pay that PayMongo's page offers, separated by commas."),
  PAYMONGO_URL: providerAddress("https://api.paymongo.com").describe("Address of PayMongo's API."),
  XENDIT_SECRET_KEY: z
    .string()
    .regex(/^xnd_/, "must start with xnd_")
    .optional()
    .describe("Secret key of Xendit. Coins can then be paid for through it (docs/payments.md)."),
  XENDIT_WEBHOOK_TOKEN: z
    .string()
    .min(8)
    .optional()
    .describe("Webhook verification token of Xendit, for https://<site>/api/payments/webhooks/xendit."),
  XENDIT_METHODS: z
    .string()
    .default("GCASH,PAYMAYA,CREDIT_CARD,QRPH")
    .transform((list) => list.split(",").map((method) => method.trim()))
    .pipe(z.array(z.string().regex(/^[A-Z_]{2,30}$/, "must be Xendit's names, separated by commas")))
    .describe("Ways to pay that Xendit's page offers, separated by commas."),
  XENDIT_URL: providerAddress("https://api.xendit.co").describe("Address of Xendit's API."),
  PAYMENT_TIMEOUT_MS: positive(10_000).describe(
    "How long a payment provider may take to answer a call, in milliseconds. A player waits for some of these.",
  ),
  PUSH_SERVICES: z
    .string()
    .default(
      "https://fcm.googleapis.com,https://android.googleapis.com,https://jmt17.google.com,https://*.push.services.mozilla.com,https://*.notify.windows.com,https://*.push.apple.com",
    )
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .pipe(
      z.array(z.string().regex(/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/, "must be origins, separated by commas")),
    )
    .describe(
      "Origins of the push services that browsers may be notified through, separated by commas; * stands for a subdomain. The service connects to no others.",
    ),
  CMS_URL: origin.optional().describe("Address of the cms, for planned maintenance and reminders."),
  STATUS_DISCORD_WEBHOOK_URL: discordWebhook
    .optional()
    .describe(
      "Webhook of a Discord channel for players, with posts when the game servers go down, come back or enter maintenance. A secret.",
    ),
  AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(90)
    .optional()
    .describe(
      "Audit log entries older than this many days, at least 90, are deleted every hour, and so are logins; the rest still verifies. If not set, all are kept.",
    ),
  ALERT_FAILED_LOGINS: positive(200).describe(
    "Failed logins within 15 minutes, over all accounts, from which on operators are alerted.",
  ),
  SESSION_IDLE_HOURS: positive(72).describe("A session ends after this many hours without use."),
  SESSION_MAX_HOURS: positive(720).describe("A session ends this many hours after its login."),
  RATE_LIMIT_PER_SECOND: positive(5).describe(
    "Calls per second that one account, one browser that has logged in before, or one address without a login can always make. Logins, registrations and recoveries of an address are counted apart.",
  ),
  RATE_LIMIT_BURST: positive(600).describe("Calls beyond that within ten minutes, also all at once."),
  LOGIN_LIMIT_PER_ADDRESS: positive(30).describe(
    "Failed logins from one address before further ones are delayed increasingly.",
  ),
  LOGIN_LIMIT_PER_ACCOUNT: positive(10).describe(
    "Failed logins on one user ID before further ones are delayed increasingly.",
  ),
  REGISTER_LIMIT_PER_ADDRESS: positive(10).describe(
    "Registrations from one address before further ones are delayed.",
  ),
  RECOVERY_LIMIT_PER_ADDRESS: positive(10).describe(
    "Account recovery requests from one address before further ones are delayed.",
  ),
  REQUIRE_ADMIN_SECOND_FACTOR: flag
    .default(false)
    .describe("Administrator rights apply only in sessions opened with two-step login."),
  HASH_CONCURRENCY: positive(2).describe(
    "Password hashes computed in parallel; each uses 19 MiB. One is kept for browsers that have logged in before.",
  ),
  SEED_DEMO: flag
    .default(true)
    .describe(
      "Fill an empty embedded, _test or _demo database with demo data. Never runs on a real game database.",
    ),
  ...telemetry,
});
export type Env = z.infer<typeof envSchema>;

/** The variables of `npm run preflight`: none of the secrets, which may not exist yet. */
const preflightSchema = envSchema
  .pick({
    DATA_DIR: true,
    DATABASE_URL: true,
    DB_HOST: true,
    DB_PORT: true,
    DB_USER: true,
    DB_PASSWORD: true,
    DB_NAME: true,
    DB_ENCRYPT: true,
    DB_TRUST_SERVER_CERTIFICATE: true,
    DB_POOL_MAX: true,
    DB_POOL_WAIT_MS: true,
    DB_CONNECT_TIMEOUT_MS: true,
    DB_REQUEST_TIMEOUT_MS: true,
    GAME_MAPPING: true,
    GAME_TIME_ZONE: true,
  })
  // Without a default: if not set, preflight detects it.
  .extend({ GAME_PASSWORD_FORMAT: envSchema.shape.GAME_PASSWORD_FORMAT.removeDefault().optional() });
export type PreflightEnv = z.infer<typeof preflightSchema>;

/**
 * Parses the environment; throws an error that names every invalid variable.
 * @param source usually `process.env`; an empty or blank one counts as not set.
 */
export const loadEnv = (source: Source): Env => parseEnv(envSchema, source);

/** The same for preflight's variables. */
export const loadPreflightEnv = (source: Source): PreflightEnv => parseEnv(preflightSchema, source);

type Source = Record<string, string | undefined>;

/** The environment of this process, for the entry points. */
export const env = () => loadEnv(process.env);

/** Path of the embedded database file. */
export const embeddedDatabaseFile = (settings: Env) => resolve(settings.DATA_DIR, "account-service.sqlite");
