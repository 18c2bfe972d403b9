import { dictionary } from "@zxcvbn-ts/language-common";
import { MESSAGES } from "../../../contract/index.ts";

const COMMON = new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));

/** Checks what the schema of a new password cannot: common passwords, and the user ID. @returns the message to show, if any */
export function passwordProblem(password: string, userId: string | undefined): string | undefined {
  const lower = password.toLowerCase();
  if (COMMON.has(lower)) return MESSAGES.passwordCommon;
  return lower === userId?.toLowerCase() ? MESSAGES.passwordIsUserId : undefined;
}
