import { escapeHtml } from "@tambayan/service/text";

/** Removes the characters that XML 1.0 does not allow. */
export const xmlText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");

/** Escapes a text for XML or HTML, between tags or in an attribute. */
export const escapeXml = (text: string): string => escapeHtml(xmlText(text));
