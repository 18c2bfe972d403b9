import { z } from "zod";
import { CONSOLE_MESSAGES } from "./console-messages.ts";
import { MESSAGES } from "./messages.ts";

/** The parts of the operators' console; a role may read each, or read and change it, or neither. */
export const AREAS = [
  "dashboard",
  "players",
  "points",
  "campaigns",
  "shop",
  "orders",
  "whitelist",
  "tickets",
  "policy",
  "audit",
  "operators",
] as const;
export type Area = (typeof AREAS)[number];
export type Level = "read" | "write";

/** `admin` is every account of user type 11 or more; the others are given to accounts by administrators. */
export const ROLES = ["admin", "support", "shop_manager", "auditor"] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;
/** The roles that are given; who is an administrator is the game's word. */
export const GIVEN_ROLES = ["support", "shop_manager", "auditor"] as const;

const everywhere = (level: Level) =>
  Object.fromEntries(AREAS.map((area) => [area, level])) as Record<Area, Level>;

/** What each role may do: the one table that the service's guards, the console's menu and the tests go by. */
export const RIGHTS: Record<Role, Partial<Record<Area, Level>>> = {
  admin: everywhere("write"),
  support: {
    dashboard: "read",
    players: "write",
    points: "read",
    orders: "read",
    whitelist: "write",
    tickets: "write",
  },
  shop_manager: { dashboard: "read", shop: "write", orders: "write" },
  auditor: everywhere("read"),
};

/** Whether a role may read, or read and change, an area. */
export function mayDo(role: Role | null, area: Area, level: Level): boolean {
  const right = role === null ? undefined : RIGHTS[role][area];
  return right === "write" || right === level;
}

/** Keyset paging of the console's lists, newest first: `before` is the `next` of the page before this one. */
export const beforeField = z.coerce.number().int().min(1).optional();
/** Where a list by time goes on: the last row's time and id. */
export const momentField = z
  .string()
  .regex(/^\d{1,16}\.[\w-]{1,40}$/)
  .optional();

/** Rows of a page of the console. */
export const CONSOLE_ROWS = 25;

const reason = (length: number) =>
  z
    .string({ error: CONSOLE_MESSAGES.reasonRequired })
    .transform((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim())
    .pipe(z.string().min(1, CONSOLE_MESSAGES.reasonRequired).max(length, CONSOLE_MESSAGES.reasonTooLong));
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
