import { privacyRequestSchema } from "../game/characters.ts";
import type { Calls } from "../shared/calls/calls.ts";
import { idempotencyHeadersSchema } from "../shared/idempotency.ts";
import {
  accountResponseSchema,
  changeEmailRequestSchema,
  checkPasswordRequestSchema,
  checkUserIdRequestSchema,
  findPasswordRequestSchema,
  findUserIdRequestSchema,
  registerRequestSchema,
  registerResponseSchema,
  resetPasswordRequestSchema,
  resetQuestionResponseSchema,
  updatePasswordRequestSchema,
  updateUserDetailsRequestSchema,
  validatePasswordRequestSchema,
  validateSecretAnswerRequestSchema,
} from "./accounts.ts";
import {
  endSessionRequestSchema,
  linkRequestSchema,
  recoveryCodesResponseSchema,
  secondStepRequestSchema,
  securityResponseSchema,
  totpBeginRequestSchema,
  totpBeginResponseSchema,
  totpConfirmRequestSchema,
  totpEnableRequestSchema,
} from "./security.ts";
import {
  cardResponseSchema,
  loginRequestSchema,
  loginResponseSchema,
  messageResponseSchema,
  passwordResetResponseSchema,
  sessionResponseSchema,
} from "./sessions.ts";
import { grantRoleRequestSchema, revokeRoleRequestSchema, staffResponseSchema } from "./staff.ts";
import {
  addressQuerySchema,
  addressResponseSchema,
  userIpResponseSchema,
  whitelistDecisionSchema,
  whitelistQuerySchema,
  whitelistResponseSchema,
} from "./whitelist.ts";

export const loginCalls = {
  login: {
    method: "POST",
    path: "/processlogin",
    tag: "sessions",
    summary: "Log in",
    description:
      "`status` is the user type: 1 or less a player, 11 or more an administrator. For any other type `user` and `token` are null and `message` says why. They are also null, and `status` is 2, if the account has two-step login: send `challenge` with the code to /processlogin/second-step. After too many failures of the account or the address, the answer is that of a wrong password for a while, longer each time.",
    body: loginRequestSchema,
    answer: loginResponseSchema,
    errors: [400, 403, 422, 429],
  },
  secondStep: {
    method: "POST",
    path: "/processlogin/second-step",
    tag: "sessions",
    summary: "Log in: the second step",
    description:
      "Takes a code from the authenticator app, or a recovery code. Answers as /processlogin does.",
    body: secondStepRequestSchema,
    answer: loginResponseSchema,
    errors: [400, 403, 422, 429],
  },
} as const satisfies Calls;

export const sessionCalls = {
  logout: {
    method: "POST",
    path: "/logout",
    tag: "sessions",
    summary: "Log out",
    description: "Ends the token's session. The answer is the same without a token, or with an expired one.",
    login: "ending",
    answer: messageResponseSchema,
  },
  session: {
    method: "GET",
    path: "/session",
    tag: "sessions",
    summary: "The logged-in user",
    description:
      "The user as at login, with current balances. `status` is 0 if the token's user type is not the stored one, and for an administrator who needs two-step login and did not use it. `role` is the account's role in the console.",
    login: "required",
    answer: sessionResponseSchema,
  },
  card: {
    method: "GET",
    path: "/session/card",
    tag: "sessions",
    summary: "The logged-in user's name and balances",
    description:
      "What the layout of every page shows, from the statement that checks the session. `status` and `role` as in GET /session.",
    login: "required",
    answer: cardResponseSchema,
  },
  security: {
    method: "GET",
    path: "/account/security",
    tag: "sessions",
    summary: "Active sessions, recent logins, two-step login",
    login: "required",
    answer: securityResponseSchema,
  },
  end: {
    method: "POST",
    path: "/account/sessions/end",
    tag: "sessions",
    summary: "End one of the account's sessions",
    login: "required",
    body: endSessionRequestSchema,
    answer: messageResponseSchema,
    errors: [404, 422],
  },
  endOthers: {
    method: "POST",
    path: "/account/sessions/end-others",
    tag: "sessions",
    summary: "End all other sessions of the account",
    login: "required",
    answer: messageResponseSchema,
  },
} as const satisfies Calls;

export const registrationCalls = {
  register: {
    method: "POST",
    path: "/register",
    tag: "accounts",
    summary: "Register",
    description:
      "All problems are reported at once: `form-error` lists them, `fields` has them by field. An address that is taken gets the same answer as any other; its owner is told by email. `Idempotency-Key` makes a repeat safe.",
    headers: idempotencyHeadersSchema,
    body: registerRequestSchema,
    answer: registerResponseSchema,
    errors: [422, 429],
  },
  checkUserId: {
    method: "POST",
    path: "/register/check-user-id",
    tag: "accounts",
    summary: "Check a user ID before registering",
    description:
      "`message` says why the ID cannot be registered, and is empty if it can. Each address can ask so often and no more, so that no one can list the players.",
    body: checkUserIdRequestSchema,
    answer: messageResponseSchema,
    errors: [422, 429],
  },
  checkPassword: {
    method: "POST",
    path: "/register/check-password",
    tag: "accounts",
    summary: "Check a new password before registering",
    description:
      "`message` says why the password is too weak, and is empty if it is not. Nothing of it is stored.",
    body: checkPasswordRequestSchema,
    answer: messageResponseSchema,
    errors: [422],
  },
} as const satisfies Calls;

export const recoveryCalls = {
  findUserId: {
    method: "POST",
    path: "/findUserID",
    tag: "accounts",
    summary: "Find the user ID",
    description:
      "Emails the user IDs of the accounts with this address. The answer is the same if there are none.",
    body: findUserIdRequestSchema,
    answer: messageResponseSchema,
    errors: [422, 429],
  },
  findPassword: {
    method: "POST",
    path: "/findPassword",
    tag: "accounts",
    summary: "Ask for a password reset link",
    description:
      "Emails a link that works once, for 30 minutes. The answer is the same if the user ID and the address do not match.",
    body: findPasswordRequestSchema,
    answer: messageResponseSchema,
    errors: [422, 429],
  },
} as const satisfies Calls;

export const credentialCalls = {
  resetQuestion: {
    method: "POST",
    path: "/reset-password/question",
    tag: "accounts",
    summary: "Read a password reset link",
    description: "Does not use up the link. `UserSQ` is null if no secret answer is needed.",
    body: linkRequestSchema,
    answer: resetQuestionResponseSchema,
    errors: [422],
  },
  resetPassword: {
    method: "POST",
    path: "/reset-password",
    tag: "accounts",
    summary: "Reset the password by an emailed link",
    description:
      "Uses up the link and ends every session of the account. `browser` is the token of the browser in which it was used.",
    body: resetPasswordRequestSchema,
    answer: passwordResetResponseSchema,
    errors: [400, 422, 429],
  },
  validatePassword: {
    method: "POST",
    path: "/api/validate-password",
    tag: "accounts",
    summary: "Check the password",
    description: "`message` is empty for a wrong password: any text means that it is right.",
    login: "required",
    body: validatePasswordRequestSchema,
    answer: messageResponseSchema,
    errors: [400, 403, 422, 429],
  },
  validateSecretAnswer: {
    method: "POST",
    path: "/validate-secret-answer",
    tag: "accounts",
    summary: "Check the secret answer",
    description: "A right answer allows one password change from this session, for five minutes.",
    login: "required",
    body: validateSecretAnswerRequestSchema,
    answer: messageResponseSchema,
    errors: [400, 403, 422, 429],
  },
  updatePassword: {
    method: "POST",
    path: "/updatepassword",
    tag: "accounts",
    summary: "Change the password",
    description:
      "If the account has a secret answer, call /validate-secret-answer first. Every other session ends.",
    login: "required",
    body: updatePasswordRequestSchema,
    answer: messageResponseSchema,
    errors: [400, 403, 422, 429],
  },
} as const satisfies Calls;

export const profileCalls = {
  verifyEmail: {
    method: "POST",
    path: "/account/verify-email",
    tag: "accounts",
    summary: "Confirm an email address by an emailed link",
    body: linkRequestSchema,
    answer: messageResponseSchema,
    errors: [422],
  },
  cancelEmailChange: {
    method: "POST",
    path: "/account/email/cancel",
    tag: "accounts",
    summary: "Cancel a change of the email address by the link sent to the old one",
    body: linkRequestSchema,
    answer: messageResponseSchema,
    errors: [422],
  },
  account: {
    method: "GET",
    path: "/account",
    tag: "accounts",
    summary: "The caller's account, as My Account shows it",
    login: "required",
    answer: accountResponseSchema,
  },
  updateDetails: {
    method: "POST",
    path: "/updateuserdetails",
    tag: "accounts",
    summary: "Change names, phone number and email address",
    description:
      "`UserPass` is the current password. Ends this session. Another `UserEmail` starts a change as POST /account/email does.",
    login: "required",
    body: updateUserDetailsRequestSchema,
    answer: messageResponseSchema,
    errors: [400, 403, 422, 429],
  },
  choosePrivacy: {
    method: "POST",
    path: "/account/privacy",
    tag: "accounts",
    summary: "Choose whether pages of the own characters show when they were last in the game",
    login: "required",
    body: privacyRequestSchema,
    answer: messageResponseSchema,
    errors: [400, 403, 422, 429],
  },
  changeEmail: {
    method: "POST",
    path: "/account/email",
    tag: "accounts",
    summary: "Start a change of the email address",
    description:
      "The new address gets a link that makes the change, the old one a warning with a link that cancels it.",
    login: "required",
    body: changeEmailRequestSchema,
    answer: messageResponseSchema,
    errors: [400, 403, 422, 429],
  },
  sendVerificationMail: {
    method: "POST",
    path: "/account/verification-mail",
    tag: "accounts",
    summary: "Resend the link that confirms the email address",
    login: "required",
    answer: messageResponseSchema,
    errors: [429],
  },
} as const satisfies Calls;

export const secondFactorCalls = {
  begin: {
    method: "POST",
    path: "/account/totp/begin",
    tag: "two-step login",
    summary: "Start setting up two-step login",
    description: "Returns a new secret, pending until its first code. Starting again replaces it.",
    login: "required",
    body: totpBeginRequestSchema,
    answer: totpBeginResponseSchema,
    errors: [400, 422, 429],
  },
  enable: {
    method: "POST",
    path: "/account/totp/enable",
    tag: "two-step login",
    summary: "Turn on two-step login with the first code",
    description: "Returns the recovery codes, only this once.",
    login: "required",
    body: totpEnableRequestSchema,
    answer: recoveryCodesResponseSchema,
    errors: [400, 422, 429],
  },
  disable: {
    method: "POST",
    path: "/account/totp/disable",
    tag: "two-step login",
    summary: "Turn off two-step login",
    login: "required",
    body: totpConfirmRequestSchema,
    answer: messageResponseSchema,
    errors: [400, 422, 429],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/account/totp/recovery-codes",
    tag: "two-step login",
    summary: "Replace the recovery codes",
    description: "The old ones no longer work.",
    login: "required",
    body: totpConfirmRequestSchema,
    answer: recoveryCodesResponseSchema,
    errors: [400, 422, 429],
  },
} as const satisfies Calls;

export const whitelistCalls = {
  address: {
    method: "GET",
    path: "/user-ip",
    tag: "whitelist",
    summary: "The caller's address and its whitelist status",
    description:
      "The address of the connection, or the one that web reports together with its key. `CC_status` 0: not requested, 1: requested, 2: approved, 3: rejected.",
    login: "required",
    answer: userIpResponseSchema,
  },
  request: {
    method: "POST",
    path: "/whitelist-user-ip",
    tag: "whitelist",
    summary: "Request to whitelist the caller's address",
    description: "Recorded once per account and address.",
    login: "required",
    answer: messageResponseSchema,
    errors: [429],
  },
  list: {
    method: "GET",
    path: "/admin/whitelist",
    tag: "console",
    summary: "List whitelist requests",
    right: ["whitelist", "read"],
    query: whitelistQuerySchema,
    answer: whitelistResponseSchema,
  },
  lookUp: {
    method: "GET",
    path: "/admin/whitelist/address",
    tag: "console",
    summary: "History of an address",
    right: ["whitelist", "read"],
    query: addressQuerySchema,
    answer: addressResponseSchema,
  },
  decide: {
    method: "POST",
    path: "/admin/whitelist/decide",
    tag: "console",
    summary: "Approve or reject a request",
    right: ["whitelist", "write"],
    body: whitelistDecisionSchema,
    answer: messageResponseSchema,
    errors: [404, 409],
  },
} as const satisfies Calls;

export const roleCalls = {
  list: {
    method: "GET",
    path: "/admin/staff",
    tag: "console",
    summary: "List everyone who may open the console",
    right: ["staff", "read"],
    answer: staffResponseSchema,
  },
  grant: {
    method: "POST",
    path: "/admin/staff/grant",
    tag: "console",
    summary: "Give an account a role",
    right: ["staff", "write"],
    body: grantRoleRequestSchema,
    answer: messageResponseSchema,
  },
  revoke: {
    method: "POST",
    path: "/admin/staff/revoke",
    tag: "console",
    summary: "Revoke an account's role",
    right: ["staff", "write"],
    body: revokeRoleRequestSchema,
    answer: messageResponseSchema,
    errors: [404],
  },
} as const satisfies Calls;
