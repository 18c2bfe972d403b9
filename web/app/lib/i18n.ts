import { messages as english } from "virtual:messages/en";
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { createElement, Fragment, type ReactNode } from "react";
import type { Language } from "./language";

const create = (language: Language, messages: Messages) =>
  setupI18n({
    locale: language,
    messages: { [language]: messages },
    // A message is named by its English text, which stands wherever there is no other.
    missing: (_language, message) => message,
  });

const i18n: Partial<Record<Language, I18n>> = { en: create("en", english) };
let choose: () => Language = () => "en";

/** Adds a language's messages. */
export function addLanguage(language: Language, messages: Messages): void {
  i18n[language] = create(language, messages);
}

/** Says how the language of the moment is found: a browser has one, a server that of the visit it answers. */
export function setLanguage(chooser: () => Language): void {
  choose = chooser;
}

export const currentLanguage = (): Language => choose();

/** The `lang` of a text that was written in `language`: none where the page is in that language anyway. */
export const langOf = (language: Language): Language | undefined =>
  language === choose() ? undefined : language;

/** Values for the places of a message, as in 'You have {count, plural, one {# item} other {# items}}.' */
export type Values = Record<string, string | number>;

/**
 * A text of the site in the language of the moment. The English text is the message's name, in ICU's message format; it
 * stands in the call as a literal, where `npm run messages` finds it.
 */
export const t = (message: string, values?: Values): string =>
  (i18n[choose()] ?? (i18n.en as I18n))._(message, values);

/** Marks where a part goes; in no text of the site. */
const PLACE = "\u0001";

/** A text with elements in its places: a key, a link. Their order is the language's. */
export function rich(message: string, parts: Record<string, ReactNode>): ReactNode {
  const marked = Object.keys(parts).map((name) => [name, PLACE + name + PLACE]);
  return t(message, Object.fromEntries(marked))
    .split(PLACE)
    .map((piece, index) => createElement(Fragment, { key: index }, index % 2 === 1 ? parts[piece] : piece));
}

/** Marks a text that is told later, by `tell`, as a message. */
export const msg = (message: string): string => message;

/** A text that was made elsewhere: by `msg`, by a contract, by a service. What is no message is told as it is. */
export const tell = (message: string): string => t(message);

/** Lines of which each is a text of its own; the asterisk of a list stays before its line (spec section 8). */
export const tellLines = (lines: string): string =>
  lines
    .split("\n")
    .map((line) => (line.startsWith("* ") ? `* ${tell(line.slice(2))}` : tell(line)))
    .join("\n");
