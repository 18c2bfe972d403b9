import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type {
  DIALOG_TITLES,
  GENDERS,
  MESSAGES,
  TICKET_CATEGORY_NAMES,
} from "@tambayan/account-service/contract";
import { fillIn } from "@tambayan/account-service/contract";
import { createElement, Fragment, type ReactNode } from "react";
import type { Language } from "./language";

/** A message with placeholders as the build compiles it. */
type CompiledMessage = Exclude<Messages[string], string>;

const create = (language: Language, messages: Messages) =>
  setupI18n({
    locale: language,
    messages: { [language]: messages },
    // The key of a message is its English text, which is used if there is no translation.
    missing: (_language, message) => message,
  });

const english = create("en", {});
const i18n: Partial<Record<Language, I18n>> = { en: english };
let choose: () => Language = () => "en";

/** Adds a language's messages. */
export function addLanguage(language: Language, messages: Messages): void {
  i18n[language] = create(language, messages);
}

/** Sets how the current language is found: fixed in a browser, per request on the server. */
export function setLanguage(chooser: () => Language): void {
  choose = chooser;
}

export const currentLanguage = (): Language => choose();

/** The `lang` of a text in `language`; none if the page is in that language anyway. */
export const langOf = (language: Language): Language | undefined =>
  language === choose() ? undefined : language;

/** What a site calls the two currencies; null: as usual. */
export interface CurrencyNames {
  coin: string | null;
  bonus: string | null;
}
let chooseNames: () => CurrencyNames | null | undefined = () => null;

/** Sets how the names of the currencies are found, as `setLanguage` does. */
export function setCurrencyNames(chooser: typeof chooseNames): void {
  chooseNames = chooser;
}

/** A text of the site with the currencies under the names that this site gives them. */
export function withCurrencyNames(text: string): string {
  const names = chooseNames();
  if (!names) return text;
  const { coin, bonus } = names;
  return text.replace(/R-Coin|Milleage/g, (usual) => (usual === "R-Coin" ? coin : bonus) ?? usual);
}

/** Names the wording of the current page: texts that were made in one wording are not shown in another. */
export const currentWording = (): string => `${choose()} ${JSON.stringify(chooseNames() ?? null)}`;

/** Values for the placeholders of a message, as in 'You have {count, plural, one {# item} other {# items}}.' */
export type Values = Record<string, string | number>;

/**
 * A text of the site in the current language. The English text, in ICU message format, is the message's key; it has to
 * be a literal, so that `npm run messages` finds it, and the build adds its compiled form (web/messages.ts).
 */
export function t(message: string, values?: Values, compiled?: CompiledMessage): string {
  if (compiled && !(message in english.messages)) english.load("en", { [message]: compiled });
  return withCurrencyNames((i18n[choose()] ?? english)._(message, values));
}

/** Marks an element's place; it occurs in no text of the site. */
const PLACE = "\u0001";

/** A text with elements as placeholders, such as a key or a link, in the order of the translation. */
export function rich(
  message: string,
  parts: Record<string, ReactNode>,
  compiled?: CompiledMessage,
): ReactNode {
  const marked = Object.keys(parts).map((name) => [name, PLACE + name + PLACE]);
  return t(message, Object.fromEntries(marked), compiled)
    .split(PLACE)
    .map((part, index) => createElement(Fragment, { key: index }, index % 2 === 1 ? parts[part] : part));
}

declare const isMessage: unique symbol;
/** A text that the product wrote, and no name or other data: a character called "News" stays so in every language. */
export type Message = (string & { readonly [isMessage]: true }) | ContractText;

type ValueOf<T> = T[keyof T];
/** Texts of account-service's contract, which are messages too (scripts/messages.mjs). */
type ContractText =
  | ValueOf<typeof MESSAGES>
  | ValueOf<typeof DIALOG_TITLES>
  | ValueOf<typeof TICKET_CATEGORY_NAMES>
  | (typeof GENDERS)[number];

/** Marks a text as a message that `translate` translates later. */
export const msg = (message: string): Message => message as Message;

/** Translates a message. Unknown ones are returned as they are. */
export const translate = (message: Message): string => t(message);

/**
 * A sentence of account-service's contract, with values in its places, in the current language. Its English comes from
 * the contract, so it needs no compiled form.
 */
export const say = (sentence: string, values: Values = {}): string =>
  withCurrencyNames(
    Object.hasOwn(i18n[choose()]?.messages ?? {}, sentence)
      ? (i18n[choose()] ?? english)._(sentence, values)
      : fillIn(sentence, values),
  );

/** Only the messages' own names: a line may be "constructor". */
const replyLine = (line: string) =>
  Object.hasOwn((i18n[choose()] ?? english).messages, line) ? t(line) : withCurrencyNames(line);

/**
 * Translates what a form, a service or a dialog says: sentences, of which each line is a message or has data in it,
 * which is shown as it is. The asterisk of a list stays in front of its line. Not for names, or anything else that a
 * person typed.
 */
export const translateReply = (lines: string): string =>
  lines
    .split("\n")
    .map((line) => (line.startsWith("* ") ? `* ${replyLine(line.slice(2))}` : replyLine(line)))
    .join("\n");
