import { messages as english } from "virtual:messages/en";
import { type I18n, type Messages, setupI18n } from "@lingui/core";
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

/** Values for the places of a message, as in 'You have {count, plural, one {# item} other {# items}}.' */
export type Values = Record<string, string | number>;

/**
 * A text of the site in the language of the moment. The English text is the message's name, in ICU's message format; it
 * stands in the call as a literal, where `npm run messages` finds it.
 */
export const t = (message: string, values?: Values): string =>
  (i18n[choose()] ?? (i18n.en as I18n))._(message, values);

/** Marks a text that is told later, by `tell`, as a message. */
export const msg = (message: string): string => message;

/** A text that was made elsewhere: by `msg`, by a contract, by a service. What is no message is told as it is. */
export const tell = (message: string): string => t(message);
