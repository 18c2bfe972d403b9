import { z } from "zod";
import { passwordField, userIdField } from "./fields.ts";
import { roleSchema } from "./operators.ts";

/** POST /processlogin (spec section 7). The password is taken as typed; a user ID never has spaces around it. */
export const loginRequestSchema = z.object({ UserID: userIdField(), UserPass: passwordField() });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/**
 * The logged-in user (spec section 3). `UserPoint` is R-Coin, `UserPoint2` Milleage, both whole coins. `UserPass` and
 * `UserPass2` are fields of the spec's entity that never carry anything: a password does not leave the service.
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

/**
 * Answer of POST /processlogin. `status` is the user type; where the type is refused (2 to 10) `user` and `token` are
 * null and `message` says so (spec section 4). They are null too where the account has two-step login: `challenge` is then
 * what POST /processlogin/second-step wants beside the code, within five minutes.
 */
export const loginResponseSchema = z.object({
  data: z.object({
    user: userSchema.nullable(),
    token: z.string().nullable(),
    message: z.string(),
    status: z.int(),
    challenge: z.string().optional(),
  }),
});
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/**
 * Answer of GET /session: `status` is 0 where the token's user type and the stored one differ (spec section 6). `role` is what
 * the account may be in the operators' console; null for players.
 */
export const sessionResponseSchema = z.object({
  data: z.object({ user: userSchema, status: z.int(), role: roleSchema.nullable() }),
});
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

/** Answer of the calls that have nothing to give but a sentence to show. */
export const messageResponseSchema = z.object({ message: z.string() });
