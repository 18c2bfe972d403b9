import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { MESSAGES } from "../messages/messages.ts";
import { LIMITS, MAX_INT } from "./limits.ts";
import { codeText, freeText, oneLine, plainText, visibleText } from "./text.ts";

// Fields that several requests share. Of a field's problems the first one is shown: that it is empty, before anything
// else.

/** Characters for codes that people read and type, without look-alikes: 0 and O, 1 and I and L, 5 and S, 8 and B. */
export const CLEAR_ALPHABET = "ACDEFGHJKMNPQRTUVWXYZ234679";

/**
 * Limits a text to a number of characters, counted as browsers and SQL Server's columns do: an emoji is two. For zod it
 * is one, so that text could pass and not fit its column.
 */
export const upTo = (text: z.ZodString, length: number, message: string) =>
  text.max(length, { error: message, abort: true }).refine((value) => value.length <= length, message);

/** Text that shows something: a player's blank name and a reason of invisible characters are none. */
export const shownText = (required: string, text = z.string({ error: required })) =>
  text.min(1, required).refine((value) => value === "" || plainText(value) !== "", required);

/** Required text, of one line unless it is read otherwise. @param read what is made of what was typed */
export const requiredText = (
  required: string,
  max: { length: number; message: string },
  read: (text: string) => string = oneLine,
) => upTo(shownText(required, z.string({ error: required }).overwrite(read)), max.length, max.message);

/** A short text of one line, which may be empty. */
export const shortTextField = z
  .string()
  .default("")
  .transform(oneLine)
  .pipe(upTo(z.string(), LIMITS.shortText, MESSAGES.shortTextTooLong));

/** Longer than anything that is searched, so that a search which is cut finds nothing more. */
const SEARCH_LENGTH = 200;

/** What is searched for; empty: everything. @param read what is made of what was typed */
export const searchField = (read: (text: string) => string = plainText) =>
  z
    .string()
    .overwrite((text) => read(text).slice(0, SEARCH_LENGTH))
    .default("");

/** Multi-line text with normalized line ends and without control characters. */
export const cleanLines = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n|\t)\p{Cc}|\p{Cs}/gu, "")
    .trim();

/** Decimal digits, as forms and addresses have them, to a number. Leaves the rest to the schema, which refuses it. */
function fromDigits(value: unknown) {
  if (typeof value !== "string") return value;
  const text = plainText(value);
  return /^-?\d{1,16}$/.test(text) ? Number(text) : value;
}

/**
 * A whole number: a number in JSON, or its decimal digits. Nothing else that JavaScript takes for one, such as `true`,
 * `[5]`, `"0x10"` or an empty text.
 * @param message for every problem; the library's own if undefined
 */
export const wholeNumber = (message: string | undefined, min: number, max: number) =>
  z.preprocess(fromDigits, z.number({ error: message }).int(message).min(min, message).max(max, message));

/** The number of a row or an account. */
export const idField = (message?: string) => wholeNumber(message, 1, MAX_INT);

/** The number of a product: an item of the game has the game's, which is positive, and a bundle a negative one. */
export const productNumField = (message?: string) =>
  wholeNumber(message, -MAX_INT, MAX_INT).refine((number) => number !== 0, message);

/** Whether SQL Server can store an instant, and JSON write it as a date. */
export const isStorable = (instant: Date) => {
  const year = instant.getUTCFullYear();
  return year >= 1970 && year <= 9999;
};

/**
 * A Manila time from a form's `datetime-local` field (2026-11-20T18:00), or an instant in ISO 8601. Empty: null.
 */
export const manilaTimeField = z
  .string()
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text);
    // Manila is at +08:00 all year.
    const instant = new Date(local ? `${text}+08:00` : text);
    if (isStorable(instant)) return instant;
    context.addIssue({ code: "custom", message: CONSOLE_MESSAGES.timeInvalid });
    return z.NEVER;
  });

/** Why staff do something: stored in the audit log, and read by other staff. */
export const reasonField = z
  .string({ error: CONSOLE_MESSAGES.reasonRequired })
  .transform(oneLine)
  .pipe(upTo(shownText(CONSOLE_MESSAGES.reasonRequired), 300, CONSOLE_MESSAGES.reasonTooLong));

/** A check box of the console: its text, or nothing if it is not checked. */
export const tickField = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

/** An account with its user ID. */
export const namedAccountSchema = z.object({ UserNum: z.int(), UserID: z.string() });

/** An existing user ID: whatever the game allows. */
export const userIdField = (required: string = MESSAGES.usernameRequired) =>
  requiredText(required, { length: LIMITS.userId, message: MESSAGES.usernameTooLong }, plainText);

/** An account that staff name by its user ID. @param message for every problem */
export const accountField = (message: string) => requiredText(message, { length: 60, message }, plainText);

/** An existing password, as typed. */
export const passwordField = (required: string = MESSAGES.passwordRequired) =>
  z.string({ error: required }).min(1, required).max(LIMITS.password, MESSAGES.passwordTooLong);

/**
 * A new password: 8 to 20 characters of printable ASCII, which is all that the game client supports. The service also
 * refuses common passwords.
 */
export const newPasswordField = (required: string) =>
  passwordField(required)
    .min(LIMITS.passwordMin, MESSAGES.passwordTooShort)
    .regex(/^[\x21-\x7e]*$/, MESSAGES.passwordCharacters);

/** The game's PIN; empty: not set, or not changed. */
export const pinField = z
  .string({ error: MESSAGES.pinInvalid })
  .overwrite(plainText)
  .regex(/^([A-Za-z0-9]{4,12})?$/, MESSAGES.pinInvalid)
  .default("");

/** An email address. The service also refuses one that is too long for the game's column. */
export const emailField = (required: string = MESSAGES.emailRequired) =>
  requiredText(required, { length: LIMITS.email, message: MESSAGES.emailTooLong }, plainText).regex(
    z.regexes.email,
    MESSAGES.emailInvalid,
  );

const nameField = (message: string) =>
  upTo(z.string({ error: message }).overwrite(visibleText), LIMITS.name, message)
    .regex(/^\P{C}*$/u, message)
    .default("");
export const firstNameField = nameField(MESSAGES.firstNameInvalid);
export const lastNameField = nameField(MESSAGES.lastNameInvalid);

export const phoneField = z
  .string({ error: MESSAGES.phoneInvalid })
  .overwrite(plainText)
  .max(LIMITS.phone, MESSAGES.phoneInvalid)
  .regex(/^[\d +()-]*$/, MESSAGES.phoneInvalid)
  .default("");

export const secretAnswerField = requiredText(
  MESSAGES.answerRequired,
  { length: LIMITS.secretAnswer, message: MESSAGES.answerTooLong },
  freeText,
);

/** The token of an emailed link: 256 random bits in base64url. */
export const linkTokenField = z
  .string({ error: MESSAGES.linkInvalid })
  .regex(/^[\w-]{43}$/, MESSAGES.linkInvalid);

/** Six digits from an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const codeField = z
  .string({ error: MESSAGES.codeRequired })
  .transform(codeText)
  .pipe(
    z
      .string()
      .min(1, MESSAGES.codeRequired)
      .regex(/^(\d{6}|[A-Z0-9]{10})$/, MESSAGES.codeIncorrect),
  );

/** The account that a request is about; it must be the caller's own. */
export const ownAccountFields = {
  UserNum: idField(MESSAGES.notYourAccount),
  UserID: userIdField(),
};
