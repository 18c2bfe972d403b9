import { z } from "zod";
import { GIFT_CHOICES, LAST_SEEN_CHOICES, SALE_MAIL_CHOICES } from "../game/characters.ts";
import { MESSAGES } from "../messages/messages.ts";
import { inviteCodeField } from "../rewards/rewards.ts";
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
  wholeNumber,
} from "../shared/fields.ts";
import { LIMITS } from "../shared/limits.ts";
import { plainText, visibleText } from "../shared/text.ts";
import { userSchema } from "./sessions.ts";

/** Secret questions by id, `UserSQ`. */
export const SECRET_QUESTIONS = [
  { id: 1, text: "What is your favorite color?" },
  { id: 2, text: "What is your hometown?" },
  { id: 3, text: "What is your favorite movie?" },
  { id: 4, text: "What is your childhood friend's name?" },
  { id: 5, text: "What is your pet's name?" },
  { id: 6, text: "Who is your favorite singer?" },
] as const;
/** The text of a question, or undefined for an unknown id. */
export const secretQuestionOf = (id: number | null) =>
  SECRET_QUESTIONS.find((question) => question.id === id)?.text;

export const GENDERS = ["Male", "Female"] as const;

const passwords = z.object({
  userPassword: newPasswordField(MESSAGES.passwordRequired),
  userPasswordConfirm: passwordField(MESSAGES.confirmRequired),
});

/**
 * POST /register. `country` is a two-letter ISO 3166 code or the country's English name. `userPin` is the game's PIN,
 * required if GET /game has `pin`. The service also refuses a taken user ID, a common password and an unknown country,
 * in the same list of problems.
 */
export const registerRequestSchema = z
  .object({
    userId: userIdField().regex(/^\w+$/, MESSAGES.usernameCharacters),
    userFirstName: firstNameField,
    userLastName: lastNameField,
    ...passwords.shape,
    userEmail: emailField(),
    secretQuestion: wholeNumber(MESSAGES.questionRequired, 1, SECRET_QUESTIONS.length),
    secretAnswer: secretAnswerField,
    userPin: pinField,
    gender: z.enum(GENDERS, { error: MESSAGES.genderInvalid }).default("Male"),
    country: requiredText(MESSAGES.countryRequired, { length: 60, message: MESSAGES.countryUnknown }),
    agreeTerms: z
      .union([z.boolean(), z.string(), z.number()], { error: MESSAGES.termsRequired })
      .refine((agreed) => [true, 1, "1", "true", "on"].includes(agreed), MESSAGES.termsRequired),
    /** The code of the player who invited them. */
    invite: inviteCodeField,
  })
  .refine((form) => form.userPassword === form.userPasswordConfirm, {
    path: ["userPasswordConfirm"],
    error: MESSAGES.confirmDiffers,
    when: ({ value }) => passwords.safeParse(value).success,
  })
  .refine((form) => form.userPassword.toLowerCase() !== plainText(form.userId).toLowerCase(), {
    path: ["userPassword"],
    error: MESSAGES.passwordIsUserId,
    when: ({ value }) => passwords.extend({ userId: z.string() }).safeParse(value).success,
  });
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

/**
 * POST /register/check-user-id: whether a user ID can still be registered; the answer's `message` is empty if it can.
 * For forms that say so before they are sent.
 */
export const checkUserIdRequestSchema = z.object({ userId: registerRequestSchema.shape.userId });
export type CheckUserIdRequest = z.infer<typeof checkUserIdRequestSchema>;

/**
 * POST /register/check-password: whether a new password is strong enough beside this user ID; `message` is empty if it
 * is.
 */
export const checkPasswordRequestSchema = z.object({
  userPassword: registerRequestSchema.shape.userPassword,
  userId: z.string().overwrite(plainText).max(LIMITS.userId, MESSAGES.usernameTooLong).default(""),
});
export type CheckPasswordRequest = z.infer<typeof checkPasswordRequestSchema>;

/** Answer of POST /register: `status` is 1 for success. */
export const registerResponseSchema = z.object({ message: z.string(), status: z.literal(1) });

/**
 * POST /updateuserdetails. `UserPass` is the current password. An empty or unchanged `UserEmail` changes nothing;
 * another one starts a change as POST /account/email does. `UserPass2` is a new PIN for the game; empty: unchanged.
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

/** POST /updatepassword. If the account has a secret answer, POST /validate-secret-answer must come first. */
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

/** The form of /changepassword; the retyped password is not sent to the service. */
export const changePasswordFormSchema = z
  .object({ UserPass: passwordField(MESSAGES.currentPasswordRequired), ...newPasswords.shape })
  .refine((form) => form.NewUserPass === form.RetypeUserPass, retyped);

/** POST /validate-secret-answer. A right answer allows one password change from this session, for five minutes. */
export const validateSecretAnswerRequestSchema = z.object({
  ...ownAccountFields,
  secretAnswer: secretAnswerField,
});
export type ValidateSecretAnswerRequest = z.infer<typeof validateSecretAnswerRequestSchema>;

/** POST /api/validate-password; the answer's `message` is empty for a wrong password. */
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

/**
 * Answer of POST /reset-password/question: the account of an emailed link; `UserSQ` is null without a secret answer.
 */
export const resetQuestionResponseSchema = z.object({
  data: z.object({ UserID: z.string(), UserSQ: z.int().nullable() }),
});

/** POST /reset-password: the link's token, the secret answer if the account has one, and the new password. */
export const resetPasswordRequestSchema = z
  .object({
    token: linkTokenField,
    secretAnswer: z
      .string({ error: MESSAGES.answerRequired })
      .overwrite(visibleText)
      .max(LIMITS.secretAnswer, MESSAGES.answerTooLong)
      .default(""),
    ...newPasswords.shape,
  })
  .refine((form) => form.NewUserPass === form.RetypeUserPass, retyped);
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;

/** POST /account/email: starts a change of the email address; both addresses get an email. */
export const changeEmailRequestSchema = z.object({ UserEmail: emailField(), UserPass: passwordField() });
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>;

/**
 * Answer of GET /account: the user, and what else My Account shows. `maskedEmail` is the email address with all but the
 * ends of its parts masked; `pendingEmail`, masked too, is not confirmed yet. `secondFactor`: two-step login is on.
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
    /** Whether pages of their characters show when they were last in the game. */
    lastSeen: z.enum(LAST_SEEN_CHOICES).default("default"),
    gifts: z.enum(GIFT_CHOICES).default("accepted"),
    saleMails: z.enum(SALE_MAIL_CHOICES).default("off"),
  }),
});
export type AccountPage = z.infer<typeof accountResponseSchema>["data"];
