import { AsyncLocalStorage } from "node:async_hooks";
import { isLanguage, type Language } from "./language";

export const LANGUAGE_COOKIE = "language";
const YEAR = 365 * 24 * 3600;

const SHARED = Symbol.for("tambayan.language");
const shared = globalThis as { [SHARED]?: AsyncLocalStorage<Language> };
shared[SHARED] ??= new AsyncLocalStorage();
/** The language of the visit that is being answered. One for the process: the server and the Remix app are two bundles. */
export const visitLanguage = shared[SHARED];

/** What was chosen on the site, else Filipino where the browser asks for it before all others, else English. */
export function languageOf(headers: { cookie?: string; "accept-language"?: string }): Language {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? "")?.[1];
  if (isLanguage(chosen)) return chosen;
  return /^\s*(fil|tl)\b/i.test(headers["accept-language"] ?? "") ? "fil" : "en";
}

/** The cookie that remembers a choice: nothing secret, for a year. */
export const languageCookie = (language: Language) =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax; HttpOnly`;
