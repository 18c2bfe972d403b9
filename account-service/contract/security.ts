import { z } from "zod";
import { codeField, linkTokenField, passwordField } from "./fields.ts";

/** A body that is the token of a mailed link and nothing else. */
export const linkRequestSchema = z.object({ token: linkTokenField });

/** A session that is open. Times are ISO 8601 in UTC; `userAgent` is as the browser told it. */
export const openSessionSchema = z.object({
  id: z.uuid(),
  current: z.boolean(),
  created: z.iso.datetime(),
  seen: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** What happened at a try to log in; `code`: the password was right, the code of the second step was not. */
export const SIGN_IN_OUTCOMES = ["success", "wrong_password", "wrong_code"] as const;
export const signInSchema = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(SIGN_IN_OUTCOMES),
  ip: z.string(),
  userAgent: z.string(),
});
export type SignIn = z.infer<typeof signInSchema>;

/** Answer of GET /account/security: newest first, at most LIMITS.signIns sign-ins. */
export const securityResponseSchema = z.object({
  data: z.object({
    sessions: z.array(openSessionSchema),
    signIns: z.array(signInSchema),
    secondFactor: z.object({
      on: z.boolean(),
      since: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
      /** This account is an operator's and has to switch it on to act as one. */
      required: z.boolean(),
    }),
  }),
});
export type SecurityPage = z.infer<typeof securityResponseSchema>["data"];

/** POST /account/sessions/end. */
export const endSessionRequestSchema = z.object({ id: z.uuid() });

/** POST /processlogin/second-step: the challenge that the login gave, and the code. Answers as POST /processlogin does. */
export const secondStepRequestSchema = z.object({ challenge: z.string().min(1).max(1024), code: codeField });
export type SecondStepRequest = z.infer<typeof secondStepRequestSchema>;

/** POST /account/totp/begin. */
export const totpBeginRequestSchema = z.object({ UserPass: passwordField() });
/** Its answer: the secret in base 32, and the `otpauth:` address that an authenticator app reads from a QR code. */
export const totpBeginResponseSchema = z.object({ data: z.object({ secret: z.string(), uri: z.string() }) });

/** POST /account/totp/enable. */
export const totpEnableRequestSchema = z.object({ code: codeField });
/** Answer of POST /account/totp/enable and /recovery-codes: the codes are shown this once; only their hashes are kept. */
export const recoveryCodesResponseSchema = z.object({
  message: z.string(),
  recoveryCodes: z.array(z.string()),
});

/** POST /account/totp/disable and /account/totp/recovery-codes. */
export const totpConfirmRequestSchema = z.object({ UserPass: passwordField(), code: codeField });
export type TotpConfirmRequest = z.infer<typeof totpConfirmRequestSchema>;
