import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON = new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));

/** Whether a password is on the list of common ones, whatever its case. */
export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase());
