import { AsyncLocalStorage } from "node:async_hooks";
import { Negotiator } from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import type { CurrencyNames } from "./i18n";
import { isLanguage, type Language } from "./language";

const LANGUAGE_COOKIE = "language";
const YEAR = 365 * 24 * 3600;

/** The language of the current visit. */
export const visitLanguage = new AsyncLocalStorage<Language>();

/** The names of the currencies in the page that is rendered. */
export const visitCurrencies = new AsyncLocalStorage<CurrencyNames | null>();

/** Caches the result per header: only a few are common. Older browsers say Tagalog for Filipino. */
const languages = new Negotiator({
  supportedValues: ["en", "fil", "tl"],
  cache: new LRUCache<string, string>({ max: 500 }),
});

/** The browser's preferred language of those we have. Regions do not matter: `fil-PH` is `fil`. */
const preferredLanguage = (acceptLanguage: string): Language =>
  ["fil", "tl"].includes(languages.negotiate(acceptLanguage.toLowerCase().replace(/-\w+/g, "")) ?? "")
    ? "fil"
    : "en";

/** The language chosen on the site, else the browser's preference of English and Filipino. */
export function languageOf(headers: { cookie?: string; "accept-language"?: string }): Language {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? "")?.[1];
  if (isLanguage(chosen)) return chosen;
  return preferredLanguage(headers["accept-language"] ?? "");
}

/** The cookie that remembers the choice for a year; not a secret. @param secure whether the site uses https */
export const languageCookie = (language: Language, secure: boolean) =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
