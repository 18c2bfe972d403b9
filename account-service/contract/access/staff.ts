import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { MESSAGES } from "../messages/messages.ts";
import { seenField } from "../shared/edits.ts";
import { accountField, idField } from "../shared/fields.ts";
import { GIVEN_ROLES, ROLES } from "../shared/rights.ts";

export const roleSchema = z.enum(ROLES);

/** GET /admin/staff: administrators by the game's user type first, then accounts with a role. */
export const staffResponseSchema = z.object({
  staff: z.array(
    z.object({
      UserNum: z.int(),
      UserID: z.string(),
      role: roleSchema,
      /** Null for administrators, who are set in the game. */
      granted: z.iso.datetime().nullable(),
      grantedBy: z.string().nullable(),
      secondFactor: z.boolean(),
    }),
  ),
});
export type StaffMember = z.infer<typeof staffResponseSchema>["staff"][number];

/** The role that the account was seen with; empty: none. */
const seenRole = seenField({ role: z.enum(["", ...ROLES]) });
/** POST /admin/staff/grant: gives an account a role, replacing its role; `UserID` in any case. */
export const grantRoleRequestSchema = z.object({
  UserID: accountField(MESSAGES.usernameRequired),
  role: z.enum(GIVEN_ROLES, { error: CONSOLE_MESSAGES.roleInvalid }),
  seen: seenRole,
});
export type GrantRoleRequest = z.infer<typeof grantRoleRequestSchema>;
/** POST /admin/staff/revoke. */
export const revokeRoleRequestSchema = z.object({ UserNum: idField(), seen: seenRole });
export type RevokeRoleRequest = z.output<typeof revokeRoleRequestSchema>;
