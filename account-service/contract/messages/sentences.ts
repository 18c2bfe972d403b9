import { CONSOLE_MESSAGES } from "./console-messages.ts";
import { MESSAGES } from "./messages.ts";

/** A sentence of the contract's messages, by its name. */
export type SentenceCode = keyof typeof MESSAGES | `console.${keyof typeof CONSOLE_MESSAGES}`;

const TEXTS = new Map<string, string>([
  ...Object.entries(MESSAGES),
  ...Object.entries(CONSOLE_MESSAGES).map(([name, text]) => [`console.${name}`, text] as const),
]);
const CODES = new Map<string, SentenceCode>(
  [...TEXTS].reverse().map(([code, text]) => [text, code as SentenceCode]),
);

/** The name of a sentence; undefined if it is none of the contract's. */
export const codeOf = (text: string): SentenceCode | undefined => CODES.get(text);

/** The English sentence of this name; undefined if there is none. */
export const sentenceOf = (code: string): string | undefined => TEXTS.get(code);
