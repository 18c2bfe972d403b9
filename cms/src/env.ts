/** The cms's environment variables: their meaning, their defaults and how they are checked. No side effects. */
import { z } from "zod";

const secret = z.string().min(16, { error: "must have at least 16 characters" });
const httpAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
/** Where Discord's webhooks are; tests listen in its place on this machine, which nobody else can. */
const discordHosts = ["https://discord.com", "https://discordapp.com"];
const discordWebhook = z.string().refine(
  (address) => {
    if (!URL.canParse(address)) return false;
    const { origin, protocol, hostname, pathname } = new URL(address);
    if (protocol === "http:" && hostname === "127.0.0.1") return true;
    return discordHosts.includes(origin) && pathname.startsWith("/api/webhooks/");
  },
  { error: "must be the address of a Discord webhook, https://discord.com/api/webhooks/…" },
);
const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true");

/** Every variable the cms reads. docs/configuration.md is generated from the descriptions. */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"])
    .default("production")
    .describe("`production` serves the built admin; `development` is for `npm run dev`."),
  HOST: z.string().min(1).default("127.0.0.1").describe("The only address the cms listens on."),
  PORT: z.coerce.number().int().min(1).max(65535).default(1337).describe("The port the cms listens on."),
  DATA_DIR: z
    .string()
    .min(1)
    .default("../.data")
    .describe("Folder of the SQLite file and the uploads; relative to the cms's own folder."),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional()
    .describe(
      "PostgreSQL database (`postgres://user:password@host:5432/database`). Without it: SQLite in DATA_DIR.",
    ),
  PUBLIC_URL: httpAddress
    .optional()
    .describe(
      "The address editors open the cms at, when it stands behind a proxy. With https, admin cookies are secure.",
    ),
  WEB_URL: httpAddress
    .default("http://127.0.0.1:3000")
    .describe("Where web is told that content has changed."),
  SITE_URL: httpAddress
    .optional()
    .describe(
      "The address that players type: previews open there, and Discord's posts lead there. Without it: WEB_URL.",
    ),
  WEBHOOK_SECRET: secret.describe(
    "Signs the calls between cms and web, and previews; web has the same value.",
  ),
  DISCORD_WEBHOOK_URL: discordWebhook
    .optional()
    .describe(
      "A Discord channel's webhook, told of news, guides and events when they go online for the first time. It is a secret. Not set: Discord is told nothing. `http://127.0.0.1` is taken too, for tests.",
    ),
  APP_KEYS: z
    .string()
    .transform((keys) => keys.split(",").map((key) => key.trim()))
    .pipe(z.array(secret).min(1))
    .describe("Keys that sign the cms's cookies, separated by commas; the first signs, all are accepted."),
  API_TOKEN_SALT: secret.describe("Salt of API tokens."),
  ADMIN_JWT_SECRET: secret.describe("Signs the editors' sessions."),
  TRANSFER_TOKEN_SALT: secret.describe("Salt of transfer tokens."),
  JWT_SECRET: secret.describe(
    "Signs the tokens of API users; Strapi asks for it although this site has none.",
  ),
  ENCRYPTION_KEY: secret.describe("Encrypts the API tokens kept in the database."),
  ADMIN_EMAIL: z
    .email({ error: "must be an e-mail address" })
    .optional()
    .describe("E-mail of the first super admin. Needed until there is one, ignored afterwards."),
  ADMIN_PASSWORD: z
    .string()
    .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,70}$/, {
      error: "must have 8 to 70 characters with a small letter, a capital letter and a digit",
    })
    .optional()
    .describe("Password of the first super admin. Needed until there is one, ignored afterwards."),
  SEED_CONTENT: flag
    .default(true)
    .describe("`false` starts without the first content; the guide pages are made in any case."),
  LOG_LEVEL: z
    .enum(["error", "warn", "info", "http", "debug"])
    .default("http")
    .describe("How much is logged; `http` has one line for each request."),
});
export type Env = z.infer<typeof envSchema>;

/** The address that players type, without a slash at the end. */
export const siteUrlOf = ({ SITE_URL, WEB_URL }: Env): string => (SITE_URL ?? WEB_URL).replace(/\/$/, "");

/** A variable that is missing or wrong. The message is one sentence that names every one of them. */
export class EnvError extends Error {}

/** Empty strings count as absent, as in `VARIABLE=` lines of an .env file. */
function withoutEmpty(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

/**
 * Reads and checks the variables.
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
  throw new EnvError(`The cms cannot start because of its environment: ${list} (see docs/configuration.md).`);
}
