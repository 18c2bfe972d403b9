/** The cms's environment variables: descriptions, defaults and validation. No side effects. */
import { envParts, withoutEmpty } from "@tambayan/service/env";
import { z } from "zod";

const { bucketAccess, discordWebhook, flag, origin, proxies, telemetry } = envParts(z);

const secret = z.string().min(16, { error: "must have at least 16 characters" });

/** Every variable the cms reads. docs/configuration.md is generated from the descriptions. */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"])
    .default("production")
    .describe("`production` serves the built admin; `development` is for `npm run dev`."),
  HOST: z.string().min(1).default("127.0.0.1").describe("The address the cms listens on."),
  PORT: z.coerce.number().int().min(1).max(65535).default(1337).describe("The port the cms listens on."),
  DATA_DIR: z
    .string()
    .min(1)
    .default("../.data")
    .describe("Folder of the SQLite file and the uploads, relative to the `cms` folder."),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" })
    .optional()
    .describe(
      "PostgreSQL database (`postgres://user:password@host:5432/database`). Default: SQLite in DATA_DIR.",
    ),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe(
      "Bucket of the uploads, instead of a folder in DATA_DIR, for processes on several machines. It need not be public.",
    ),
  ...bucketAccess,
  PUBLIC_URL: origin
    .optional()
    .describe("Public URL of the cms, if it is behind a proxy. With https, admin cookies are secure."),
  TRUST_PROXY: proxies
    .optional()
    .describe(
      "Addresses or networks of trusted proxies, separated by commas; only they may state an editor's address. Set it with PUBLIC_URL: otherwise all editors share the login limit of the proxy's address.",
    ),
  WEB_URL: origin.default("http://127.0.0.1:3000").describe("Where the cms notifies web of content changes."),
  SITE_URL: origin
    .optional()
    .describe("Public URL of the site, for previews and for links in Discord posts. Default: WEB_URL."),
  WEBHOOK_SECRET: secret.describe(
    "Signs calls between cms and web, previews, and the links that log editors in to the content admin. Must be the same in web.",
  ),
  DISCORD_WEBHOOK_URL: discordWebhook
    .optional()
    .describe(
      "Webhook of a Discord channel, to which news, guides and events are posted when first published. A secret. `http://127.0.0.1` is accepted for tests.",
    ),
  APP_KEYS: z
    .string()
    .transform((keys) => keys.split(",").map((key) => key.trim()))
    .pipe(z.array(secret).min(1))
    .describe("Keys for the cms's cookies, separated by commas. The first one signs, all are accepted."),
  API_TOKEN_SALT: secret.describe("Salt of API tokens."),
  ADMIN_JWT_SECRET: secret.describe("Signs the editors' sessions."),
  TRANSFER_TOKEN_SALT: secret.describe("Salt of transfer tokens."),
  JWT_SECRET: secret.describe(
    "Signs API user tokens. Strapi requires it although this site has no API users.",
  ),
  ENCRYPTION_KEY: secret.describe("Encrypts the API tokens in the database."),
  ADMIN_EMAIL: z
    .email({ error: "must be an email address" })
    .optional()
    .describe("Email of the first super admin. Required for the first start, ignored afterwards."),
  ADMIN_PASSWORD: z
    .string()
    .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,70}$/, {
      error: "must have 8 to 70 characters with a lowercase letter, an uppercase letter and a digit",
    })
    .optional()
    .describe("Password of the first super admin. Required for the first start, ignored afterwards."),
  PASSWORD_LOGIN: flag
    .default(true)
    .describe(
      "`false` closes the admin's login by password: editors open it from the site's console, with their staff account and its two-step login.",
    ),
  SEED_CONTENT: flag
    .default(true)
    .describe("`false` starts without demo content. The guide pages are always created."),
  LOG_LEVEL: z
    .enum(["error", "warn", "info", "http", "debug"])
    .default("http")
    .describe("Log level; `http` logs one line per request."),
  ...telemetry,
});
export type Env = z.infer<typeof envSchema>;

/** Public URL of the site. */
export const siteUrlOf = ({ SITE_URL, WEB_URL }: Env): string => SITE_URL ?? WEB_URL;

/** Missing or invalid variables. The message is one sentence that names all of them. */
export class EnvError extends Error {}

/**
 * Reads and validates the variables.
 * @param source usually `process.env`
 * @throws EnvError
 */
export function loadEnv(source: NodeJS.ProcessEnv): Env {
  const given = withoutEmpty(source);
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    if (!problems.has(name)) problems.set(name, given[name] === undefined ? "is missing" : issue.message);
  }
  const list = [...problems].map(([name, problem]) => `${name} ${problem}`).join(", ");
  throw new EnvError(
    `The cms cannot start, check its environment variables: ${list} (see docs/configuration.md).`,
  );
}
