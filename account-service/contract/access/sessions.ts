import { z } from "zod";
import { codeField, passwordField, userIdField } from "../shared/fields.ts";
import { roleSchema } from "./staff.ts";

/**
 * Header with the token of a browser that has logged in before. Its logins do not count with those of strangers, who
 * may be guessing the account's password.
 */
export const BROWSER_HEADER = "x-browser-token";

/**
 * POST /processlogin. The password is taken as typed; the user ID is trimmed. `code`, of the authenticator app, is for
 * an owner who has to wait because someone is guessing their password; otherwise it is ignored.
 */
export const loginRequestSchema = z.object({
  UserID: userIdField(),
  UserPass: passwordField(),
  code: z.union([z.literal("").transform(() => undefined), codeField]).optional(),
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/**
 * The logged-in user. `UserPoint` is R-Coin, `UserPoint2` Milleage. `UserPass` and `UserPass2` are always empty: a
 * password never leaves the service.
 */
export const userSchema = z.object({
  UserNum: z.int(),
  UserID: z.string(),
  UserEmail: z.string(),
  NameFirst: z.string(),
  NameLast: z.string(),
  PhoneNumber: z.string(),
  UserPoint: z.int(),
  UserPoint2: z.int(),
  UserSQ: z.int().min(1).max(6).nullable(),
  UserPass: z.literal(""),
  UserPass2: z.literal(""),
  ReferralBalance: z.int(),
  email_verified_at: z.iso.datetime().nullable(),
  characters: z.array(z.object({ ChaName: z.string(), ChaLevel: z.int() })),
});
export type User = z.infer<typeof userSchema>;

/** Clients that do not know the second step take this for a type that may not log in, and show the message. */
export const SECOND_STEP_STATUS = 2;

/**
 * Answer of POST /processlogin. `status` is the user type. For a type that may not log in (2 to 10), `user` and `token`
 * are null and `message` says so. They are also null if the account has two-step login: `status` is then
 * `SECOND_STEP_STATUS`. Send `challenge` with the code to POST /processlogin/second-step, within five minutes.
 */
export const loginResponseSchema = z.object({
  data: z.object({
    user: userSchema.nullable(),
    token: z.string().nullable(),
    message: z.string(),
    status: z.int(),
    challenge: z.string().optional(),
    /** For the browser to keep, and to send as `x-browser-token` with its later logins. */
    browser: z.string().optional(),
  }),
});
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/**
 * Answer of GET /session: `status` is 0 if the token's user type and the stored one differ. `role` is the account's
 * role in the console; null for players.
 */
export const sessionResponseSchema = z.object({
  data: z.object({ user: userSchema, status: z.int(), role: roleSchema.nullable() }),
});
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

/**
 * Answer of GET /session/card: what the layout of every page shows of a player, with `status` and `role` as in GET
 * /session.
 */
export const cardResponseSchema = z.object({
  data: z.object({
    ...userSchema.pick({ UserID: true, UserPoint: true, UserPoint2: true }).shape,
    ...sessionResponseSchema.shape.data.pick({ status: true, role: true }).shape,
  }),
});

/** An answer that is only a message to show. */
export const messageResponseSchema = z.object({ message: z.string() });

/** Answer of POST /reset-password: a message, and the token of the browser in which the emailed link was used. */
export const passwordResetResponseSchema = messageResponseSchema.extend({ browser: z.string() });
