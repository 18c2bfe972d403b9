import { z } from "zod";
import { codeField, linkTokenField, passwordField } from "../shared/fields.ts";

/** A body that is only the token of an emailed link. */
export const linkRequestSchema = z.object({ token: linkTokenField });

/** An active session. Times are ISO 8601 in UTC. */
export const activeSessionSchema = z.object({
  id: z.uuid(),
  current: z.boolean(),
  created: z.iso.datetime(),
  seen: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
});
export type ActiveSession = z.infer<typeof activeSessionSchema>;

/** Outcome of a login; `wrong_code`: the password was right, the code of the second step was not. */
export const LOGIN_OUTCOMES = ["success", "wrong_password", "wrong_code"] as const;
export const recentLoginSchema = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(LOGIN_OUTCOMES),
  ip: z.string(),
  userAgent: z.string(),
});
export type RecentLogin = z.infer<typeof recentLoginSchema>;

/** Answer of GET /account/security: newest first, at most LIMITS.recentLogins logins. */
export const securityResponseSchema = z.object({
  data: z.object({
    sessions: z.array(activeSessionSchema),
    logins: z.array(recentLoginSchema),
    secondFactor: z.object({
      on: z.boolean(),
      since: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
      /** The account is staff and needs two-step login for its rights. */
      required: z.boolean(),
    }),
  }),
});
export type SecurityPage = z.infer<typeof securityResponseSchema>["data"];

/** POST /account/sessions/end. */
export const endSessionRequestSchema = z.object({ id: z.uuid() });

/** POST /processlogin/second-step: the login's challenge, and the code. Answers as POST /processlogin does. */
export const secondStepRequestSchema = z.object({ challenge: z.string().min(1).max(1024), code: codeField });
export type SecondStepRequest = z.infer<typeof secondStepRequestSchema>;

/** POST /account/totp/begin. */
export const totpBeginRequestSchema = z.object({ UserPass: passwordField() });
/** Its answer: the secret in base 32, and the `otpauth:` URI for a QR code. */
export const totpBeginResponseSchema = z.object({ data: z.object({ secret: z.string(), uri: z.string() }) });

/** POST /account/totp/enable. */
export const totpEnableRequestSchema = z.object({ code: codeField });
/**
 * Answer of POST /account/totp/enable and /recovery-codes: the codes are shown only once, because only hashes are
 * stored.
 */
export const recoveryCodesResponseSchema = z.object({
  message: z.string(),
  recoveryCodes: z.array(z.string()),
});

/** POST /account/totp/disable and /account/totp/recovery-codes. */
export const totpConfirmRequestSchema = z.object({ UserPass: passwordField(), code: codeField });
export type TotpConfirmRequest = z.infer<typeof totpConfirmRequestSchema>;
