import { type Area, mayDo, type Role } from "@tambayan/account-service/contract";

/** The parts of the operators' console in the order of its menu. */
export const CONSOLE_PAGES: { area: Area; to: string; label: string; also?: readonly string[] }[] = [
  { area: "dashboard", to: "/admin", label: "Dashboard" },
  { area: "players", to: "/admin/players", label: "Players" },
  { area: "points", to: "/admin/points", label: "Points" },
  {
    area: "campaigns",
    to: "/admin/campaigns",
    label: "Campaigns",
    also: ["/admin/redemptions", "/admin/streamers"],
  },
  { area: "shop", to: "/admin/shop", label: "Shop" },
  { area: "orders", to: "/admin/orders", label: "Orders" },
  { area: "whitelist", to: "/admin/whitelist", label: "Whitelist" },
  { area: "tickets", to: "/admin/tickets", label: "Tickets", also: ["/admin/canned-answers"] },
  { area: "policy", to: "/admin/policy", label: "Policy" },
  { area: "audit", to: "/admin/audit", label: "Audit" },
  { area: "operators", to: "/admin/operators", label: "Operators" },
];

/** What a role is called. */
export const ROLE_NAMES: Record<Role, string> = {
  admin: "Administrator",
  support: "Support",
  shop_manager: "Shop manager",
  auditor: "Auditor",
};

/** A word of the code as people read it: 'role_granted' as 'Role granted'. */
export const spelled = (word: string) => {
  const text = word.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The part of the console that an address belongs to. */
export const pageAt = (pathname: string) =>
  CONSOLE_PAGES.findLast(
    ({ to, also = [] }) =>
      pathname === to || also.includes(pathname) || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  );

/** The menu of a role. */
export const pagesOf = (role: Role | null) => CONSOLE_PAGES.filter(({ area }) => mayDo(role, area, "read"));

export const mayWrite = (role: Role | null, area: Area) => mayDo(role, area, "write");

/** A count as people read it. */
export const count = (value: number) => value.toLocaleString("en-PH");

/** A time as a form's field has it, in Manila: '2026-11-20T18:00'. */
export const toManilaField = (at: string | null) =>
  at === null ? "" : new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 16);

/** The address with these values in its query; what is empty is left out. */
export function withQuery(path: string, values: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
