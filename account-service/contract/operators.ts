import { z } from "zod";
import { CONSOLE_MESSAGES } from "./console-messages.ts";
import { MESSAGES } from "./messages.ts";
import { GIVEN_ROLES, ROLES } from "./rights.ts";

export const roleSchema = z.enum(ROLES);

/** Keyset paging of the console's lists, newest first: `before` is the `next` of the page before this one. */
export const beforeField = z.coerce.number().int().min(1).optional();
/** Where a list by time goes on: the last row's time and id. */
export const momentField = z
  .string()
  .regex(/^\d{1,16}\.[\w-]{1,40}$/)
  .optional();

const reason = (length: number) =>
  z
    .string({ error: CONSOLE_MESSAGES.reasonRequired })
    .transform((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim())
    .pipe(z.string().min(1, CONSOLE_MESSAGES.reasonRequired).max(length, CONSOLE_MESSAGES.reasonTooLong));
/** A page of a list, or all of it as a file. */
export const formatField = z.enum(["json", "csv"]).default("json");

/** Why an operator does something: kept in the audit log, and read by other operators. */
export const reasonField = reason(300);

/** GET /admin/operators: who has a role, by user ID; administrators by the game's user type first. */
export const operatorsResponseSchema = z.object({
  operators: z.array(
    z.object({
      UserNum: z.int(),
      UserID: z.string(),
      role: roleSchema,
      /** Null for administrators, whom the game names. */
      granted: z.iso.datetime().nullable(),
      grantedBy: z.string().nullable(),
      secondFactor: z.boolean(),
    }),
  ),
});
export type OperatorEntry = z.infer<typeof operatorsResponseSchema>["operators"][number];

/** POST /admin/operators/grant: gives an account a role, or another one; `UserID` in any case. */
export const grantRoleRequestSchema = z.object({
  UserID: z.string({ error: MESSAGES.usernameRequired }).trim().min(1, MESSAGES.usernameRequired).max(60),
  role: z.enum(GIVEN_ROLES, { error: CONSOLE_MESSAGES.roleInvalid }),
});
export type GrantRoleRequest = z.infer<typeof grantRoleRequestSchema>;
/** POST /admin/operators/revoke. */
export const revokeRoleRequestSchema = z.object({ UserNum: z.coerce.number().int().min(1) });
