// Without the schemas, which the console's pages do not need.

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
export type Role = (typeof ROLES)[number];
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

/** Rows of a page of the console. */
export const CONSOLE_ROWS = 25;
