// Without schemas, so that the console's pages can import it alone.

/** The areas of the console; a role can read an area, read and change it, or neither. */
export const AREAS = [
  "dashboard",
  "approvals",
  "players",
  "coins",
  "campaigns",
  "rewards",
  "shop",
  "orders",
  "payments",
  "whitelist",
  "tickets",
  "policy",
  "audit",
  "staff",
  "content",
] as const;
export type Area = (typeof AREAS)[number];
export type Level = "read" | "write";

/** `admin` is every account of user type 11 or more; administrators grant the other roles. */
export const ROLES = ["admin", "support", "shop_manager", "community_manager", "finance", "auditor"] as const;
export type Role = (typeof ROLES)[number];
/** The roles that can be granted; administrators are set in the game. */
export const GIVEN_ROLES = ["support", "shop_manager", "community_manager", "finance", "auditor"] as const;

const everywhere = (level: Level) =>
  Object.fromEntries(AREAS.map((area) => [area, level])) as Record<Area, Level>;

/** What each role may do: the only definition, for the service's guards, the console's menu and the tests. */
export const RIGHTS: Record<Role, Partial<Record<Area, Level>>> = {
  admin: everywhere("write"),
  support: {
    dashboard: "read",
    approvals: "write",
    players: "write",
    coins: "read",
    rewards: "read",
    orders: "read",
    payments: "read",
    whitelist: "write",
    tickets: "write",
  },
  shop_manager: { dashboard: "read", approvals: "write", shop: "write", orders: "write" },
  community_manager: { content: "write" },
  finance: { dashboard: "read", approvals: "write", coins: "read", payments: "write" },
  auditor: everywhere("read"),
};

/** Whether a role has a right in an area; `write` includes `read`. */
export function hasRight(role: Role | null, area: Area, level: Level): boolean {
  const right = role === null ? undefined : RIGHTS[role][area];
  return right === "write" || right === level;
}

/** Rows per page in the console. */
export const CONSOLE_ROWS = 25;
