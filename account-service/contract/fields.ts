import { z } from "zod";
import { CONSOLE_MESSAGES } from "./console-messages.ts";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";

// The parts that more than one call is made of. Of a field's messages the first one is told: that it is empty, before all else.

/** Signs of what people read and type again, without look-alikes: 0 and O, 1 and I and L, 5 and S, 8 and B. */
export const CLEAR_SIGNS = "ACDEFGHJKMNPQRTUVWXYZ234679";

/** Text with spaces around it taken away. */
export const requiredText = (required: string, max: { length: number; message: string }) =>
  z.string({ error: required }).trim().min(1, required).max(max.length, max.message);

/** Text of several lines: line ends are one sign, and what no text has a use for is taken out. */
export const cleanLines = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n|\t)\p{Cc}|\p{Cs}/gu, "")
    .trim();

/** A whole number, also as a form's field has it. */
export const wholeNumber = (message: string, min: number, max: number) =>
  z.coerce.number({ error: message }).int(message).min(min, message).max(max, message);

/**
 * A time as a form's `datetime-local` field has it (2026-11-20T18:00), which is Manila's, or an instant in ISO 8601.
 * Empty: none.
 */
export const manilaTimeField = z
  .string()
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text);
    // The Philippines keep +08:00 all year.
    const instant = new Date(local ? `${text}+08:00` : text);
    if (!Number.isNaN(instant.getTime())) return instant;
    context.addIssue({ code: "custom", message: CONSOLE_MESSAGES.timeInvalid });
    return z.NEVER;
  });

/** A user ID as its owner types it at login: whatever the game gave out. */
export const userIdField = (required: string = MESSAGES.usernameRequired) =>
  requiredText(required, { length: LIMITS.userId, message: MESSAGES.usernameTooLong });

/** A password that exists already: taken as typed. */
export const passwordField = (required: string = MESSAGES.passwordRequired) =>
  z.string({ error: required }).min(1, required).max(LIMITS.password, MESSAGES.passwordTooLong);

/**
 * A password to be set, 8 to 20 characters of printable ASCII: the game client knows no others. Common ones are refused
 * by the service, which has the list.
 */
export const newPasswordField = (required: string) =>
  passwordField(required)
    .min(LIMITS.passwordMin, MESSAGES.passwordTooShort)
    .regex(/^[\x21-\x7e]*$/, MESSAGES.passwordCharacters);

/** The PIN that the game asks for beside the password; empty: none is set, or changed. */
export const pinField = z
  .string({ error: MESSAGES.pinInvalid })
  .trim()
  .regex(/^([A-Za-z0-9]{4,12})?$/, MESSAGES.pinInvalid)
  .default("");

/** An email address. The service refuses one that the game's own column cannot hold, too. */
export const emailField = (required: string = MESSAGES.emailRequired) =>
  requiredText(required, { length: LIMITS.email, message: MESSAGES.emailTooLong }).regex(
    z.regexes.email,
    MESSAGES.emailInvalid,
  );

const nameField = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(LIMITS.name, message)
    .regex(/^\P{C}*$/u, message)
    .default("");
export const firstNameField = nameField(MESSAGES.firstNameInvalid);
export const lastNameField = nameField(MESSAGES.lastNameInvalid);

export const phoneField = z
  .string({ error: MESSAGES.phoneInvalid })
  .trim()
  .max(LIMITS.phone, MESSAGES.phoneInvalid)
  .regex(/^[\d +()-]*$/, MESSAGES.phoneInvalid)
  .default("");

export const secretAnswerField = requiredText(MESSAGES.answerRequired, {
  length: LIMITS.secretAnswer,
  message: MESSAGES.answerTooLong,
});

/** The token of a mailed link: 256 random bits, base64url. */
export const linkTokenField = z
  .string({ error: MESSAGES.linkInvalid })
  .regex(/^[\w-]{43}$/, MESSAGES.linkInvalid);

/** A code of six digits from an authenticator app, or a recovery code; spaces and dashes do not count. */
export const codeField = z
  .string({ error: MESSAGES.codeRequired })
  .transform((code) => code.replace(/[\s-]/g, "").toUpperCase())
  .pipe(
    z
      .string()
      .min(1, MESSAGES.codeRequired)
      .regex(/^(\d{6}|[A-Z0-9]{10})$/, MESSAGES.codeIncorrect),
  );

/** Whose account a call is about; it must be the caller's own. */
export const ownAccountFields = {
  UserNum: z.coerce.number({ error: MESSAGES.notYourAccount }).int(MESSAGES.notYourAccount),
  UserID: userIdField(),
};
