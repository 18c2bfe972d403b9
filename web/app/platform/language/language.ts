/** The site's languages; the first one is the default. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "fil", name: "Filipino" },
] as const;
export type Language = (typeof LANGUAGES)[number]["code"];

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language.code === value);
