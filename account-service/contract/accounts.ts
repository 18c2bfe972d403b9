import { z } from "zod";
import {
  emailField,
  firstNameField,
  lastNameField,
  linkTokenField,
  newPasswordField,
  ownAccountFields,
  passwordField,
  phoneField,
  pinField,
  requiredText,
  secretAnswerField,
  userIdField,
} from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { userSchema } from "./sessions.ts";

/** Secret questions by their id, `UserSQ` (spec section 3). */
export const SECRET_QUESTIONS = [
  { id: 1, text: "What is your favorite color?" },
  { id: 2, text: "What is your hometown?" },
  { id: 3, text: "What is your favorite movie?" },
  { id: 4, text: "What is your childhood friend's name?" },
  { id: 5, text: "What is your pet's name?" },
  { id: 6, text: "Who is your favorite singer?" },
] as const;
/** The text of a question, or undefined for an id that does not exist. */
export const secretQuestionOf = (id: number | null) =>
  SECRET_QUESTIONS.find((question) => question.id === id)?.text;

export const GENDERS = ["Male", "Female"] as const;

const passwords = z.object({
  userPassword: newPasswordField(MESSAGES.passwordRequired),
  userPasswordConfirm: passwordField(MESSAGES.confirmRequired),
});

/**
 * POST /register (spec sections 5 and 7). `country` is an ISO 3166 code of two letters, or the country's English name.
 * `userPin` is the game's PIN, which is required where GET /game says `pin`. The service also refuses a taken user ID, a common
 * password and an unknown country, all in the same list.
 */
export const registerRequestSchema = z
  .object({
    userId: userIdField().regex(/^\w+$/, MESSAGES.usernameCharacters),
    userFirstName: firstNameField,
    userLastName: lastNameField,
    ...passwords.shape,
    userEmail: emailField(),
    secretQuestion: z.coerce
      .number({ error: MESSAGES.questionRequired })
      .int(MESSAGES.questionRequired)
      .min(1, MESSAGES.questionRequired)
      .max(SECRET_QUESTIONS.length, MESSAGES.questionRequired),
    secretAnswer: secretAnswerField,
    userPin: pinField,
    gender: z.enum(GENDERS, { error: MESSAGES.genderInvalid }).default("Male"),
    country: requiredText(MESSAGES.countryRequired, { length: 60, message: MESSAGES.countryUnknown }),
    agreeTerms: z
      .union([z.boolean(), z.string(), z.number()], { error: MESSAGES.termsRequired })
      .refine((agreed) => [true, 1, "1", "true", "on"].includes(agreed), MESSAGES.termsRequired),
  })
  .refine((form) => form.userPassword === form.userPasswordConfirm, {
    path: ["userPasswordConfirm"],
    error: MESSAGES.confirmDiffers,
    when: ({ value }) => passwords.safeParse(value).success,
  })
  .refine((form) => form.userPassword.toLowerCase() !== form.userId.trim().toLowerCase(), {
    path: ["userPassword"],
    error: MESSAGES.passwordIsUserId,
    when: ({ value }) => passwords.extend({ userId: z.string() }).safeParse(value).success,
  });
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

/** Answer of POST /register: `status` is 1 for success (spec section 4). */
export const registerResponseSchema = z.object({ message: z.string(), status: z.literal(1) });

/**
 * POST /updateuserdetails. `UserPass` is the current password, asked for by the dialog. An empty `UserEmail`, or the one
 * that the account has, changes nothing; another one begins the change that POST /account/email describes. `UserPass2` is a new
 * PIN for the game; empty leaves it as it is.
 */
export const updateUserDetailsRequestSchema = z.object({
  ...ownAccountFields,
  UserPass: passwordField(),
  UserPass2: pinField,
  UserEmail: z.union([z.literal(""), emailField()]).default(""),
  NameFirst: firstNameField,
  NameLast: lastNameField,
  PhoneNumber: phoneField,
});
export type UpdateUserDetailsRequest = z.infer<typeof updateUserDetailsRequestSchema>;

/** POST /updatepassword. Where the account has a secret answer, POST /validate-secret-answer goes before it. */
export const updatePasswordRequestSchema = z
  .object({
    ...ownAccountFields,
    UserPass: passwordField(MESSAGES.currentPasswordRequired),
    NewUserPass: newPasswordField(MESSAGES.newPasswordRequired),
  })
  .refine((form) => form.UserPass !== form.NewUserPass, {
    path: ["NewUserPass"],
    error: MESSAGES.newPasswordSame,
  });
export type UpdatePasswordRequest = z.infer<typeof updatePasswordRequestSchema>;

const newPasswords = z.object({
  NewUserPass: newPasswordField(MESSAGES.newPasswordRequired),
  RetypeUserPass: passwordField(MESSAGES.retypePasswordRequired),
});
const retyped = {
  path: ["RetypeUserPass"],
  error: MESSAGES.retypeDiffers,
  when: ({ value }: { value: unknown }) => newPasswords.safeParse(value).success,
};

/** The form of /changepassword (spec section 5); the retyped password stays with the form. */
export const changePasswordFormSchema = z
  .object({ UserPass: passwordField(MESSAGES.currentPasswordRequired), ...newPasswords.shape })
  .refine((form) => form.NewUserPass === form.RetypeUserPass, retyped);

/** POST /validate-secret-answer. A right answer allows one change of the password from this session, for five minutes. */
export const validateSecretAnswerRequestSchema = z.object({
  ...ownAccountFields,
  secretAnswer: secretAnswerField,
});
export type ValidateSecretAnswerRequest = z.infer<typeof validateSecretAnswerRequestSchema>;

/** POST /api/validate-password; its answer's `message` is empty for a wrong password (spec section 7). */
export const validatePasswordRequestSchema = z.object({ ...ownAccountFields, UserPass: passwordField() });
export type ValidatePasswordRequest = z.infer<typeof validatePasswordRequestSchema>;

/** POST /findUserID. */
export const findUserIdRequestSchema = z.object({
  findIDEmail: emailField(MESSAGES.findIdEmailRequired),
});
export type FindUserIdRequest = z.infer<typeof findUserIdRequestSchema>;

/** POST /findPassword. */
export const findPasswordRequestSchema = z.object({
  findPWID: userIdField(MESSAGES.findPasswordIdRequired),
  findPWEmail: emailField(MESSAGES.findPasswordEmailRequired),
});
export type FindPasswordRequest = z.infer<typeof findPasswordRequestSchema>;

/** Answer of POST /reset-password/question: which account a mailed link opens; `UserSQ` is null where it has no answer. */
export const resetQuestionResponseSchema = z.object({
  data: z.object({ UserID: z.string(), UserSQ: z.int().nullable() }),
});

/** POST /reset-password: the link's token, then the secret answer where the account has one, then the new password. */
export const resetPasswordRequestSchema = z
  .object({
    token: linkTokenField,
    secretAnswer: z
      .string({ error: MESSAGES.answerRequired })
      .trim()
      .max(LIMITS.secretAnswer, MESSAGES.answerTooLong)
      .default(""),
    ...newPasswords.shape,
  })
  .refine((form) => form.NewUserPass === form.RetypeUserPass, retyped);
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;

/** POST /account/email: begins a change of the address; both addresses are written to. */
export const changeEmailRequestSchema = z.object({ UserEmail: emailField(), UserPass: passwordField() });
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>;

/**
 * Answer of GET /account: the user of spec section 3 and what My Account shows besides. `maskedEmail` is the address with
 * all but its ends starred; `pendingEmail`, masked too, is one that waits for its link to be opened. `secondFactor`: two-step
 * login is on.
 */
export const accountResponseSchema = z.object({
  data: z.object({
    user: userSchema,
    maskedEmail: z.string(),
    emailVerified: z.boolean(),
    pendingEmail: z.string().nullable(),
    gender: z.enum(GENDERS).nullable(),
    country: z.string().nullable(),
    hasSecretAnswer: z.boolean(),
    secondFactor: z.boolean(),
  }),
});
export type AccountPage = z.infer<typeof accountResponseSchema>["data"];
