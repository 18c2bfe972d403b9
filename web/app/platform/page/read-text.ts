import { plainText, visibleText } from "@tambayan/account-service/contract";

/**
 * A text in an address, such as what is searched for, without what nobody sees: no name has it, and the services refuse
 * control characters.
 */
export const readText = (value: string | null): string => {
  const text = visibleText((value ?? "").replace(/\p{Cc}/gu, " "));
  // What joins emoji stays in a text, and is none alone.
  return plainText(text) === "" ? "" : text;
};
