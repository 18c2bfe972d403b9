import { currentLanguage } from "../language/i18n";
import type { Language } from "../language/language";

/** What Facebook asks for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/**
 * The address of the picture of an item, a character, a club or a month's champions. The language is in it: those who
 * fetch it have none.
 */
export const sharePath = (
  kind: "topic" | "rankings" | "character" | "club",
  name: number | string,
  language: Language = currentLanguage(),
) => `/share/${kind}/${language}/${encodeURIComponent(name)}.jpg`;
