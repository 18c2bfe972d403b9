import { dictionary } from "@zxcvbn-ts/language-common";
import { MESSAGES } from "../../../../contract/index.ts";

const COMMON = new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));

/** Two different characters, or a few that come again and again: `aaaaaaaa`, `12121212`, `abcabcabc`. */
const repeats = (text: string) => new Set(text).size <= 2 || /^(.{1,4})\1+.{0,3}$/.test(text);
/** Without what people add to make a word a password. */
const lettersOf = (text: string) => text.replace(/[^a-z]/g, "");

/**
 * Checks what the schema of a new password cannot: common passwords, repeats, and those made of the user ID or the
 * site's name.
 * @returns the message to show, if any
 */
export function passwordProblem(
  password: string,
  { UserID = "", siteName }: { UserID?: string | undefined; siteName: string },
): string | undefined {
  const lower = password.toLowerCase();
  if (COMMON.has(lower)) return MESSAGES.passwordCommon;
  if (lower === UserID.toLowerCase()) return MESSAGES.passwordIsUserId;
  if (repeats(lower)) return MESSAGES.passwordRepeats;
  const letters = lettersOf(lower);
  const names = [UserID, siteName].map((name) => lettersOf(name.toLowerCase()));
  return letters !== "" && names.includes(letters) ? MESSAGES.passwordTooClose : undefined;
}
