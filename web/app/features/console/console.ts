import { type Area, type GameFeatures, hasRight, type Role } from "@tambayan/account-service/contract";
import type { Notice } from "~/platform/session/session.server";
import { MANILA_OFFSET } from "~/platform/time/time";

/** Data of the console's layout for its pages. */
export interface ConsoleData {
  /** Who is logged in, and their role. */
  UserID: string;
  role: Role;
  notice: Notice | undefined;
  formKey: string;
  game: GameFeatures;
}

/** The console's pages in the order of its menu. */
export const CONSOLE_PAGES: { area: Area; to: string; label: string; also?: readonly string[] }[] = [
  { area: "dashboard", to: "/admin", label: "Dashboard" },
  { area: "approvals", to: "/admin/approvals", label: "Approvals" },
  { area: "players", to: "/admin/players", label: "Players" },
  {
    area: "campaigns",
    to: "/admin/campaigns",
    label: "Campaigns",
    also: ["/admin/codes", "/admin/redemptions", "/admin/streamers"],
  },
  { area: "rewards", to: "/admin/rewards", label: "Rewards" },
  { area: "shop", to: "/admin/shop", label: "Shop", also: ["/admin/character-services"] },
  { area: "orders", to: "/admin/orders", label: "Orders" },
  { area: "payments", to: "/admin/payments", label: "Payments" },
  { area: "whitelist", to: "/admin/whitelist", label: "Whitelist" },
  { area: "tickets", to: "/admin/tickets", label: "Tickets", also: ["/admin/saved-replies"] },
  { area: "policy", to: "/admin/policy", label: "Policy" },
  { area: "audit", to: "/admin/audit", label: "Audit log" },
  { area: "staff", to: "/admin/staff", label: "Staff" },
  { area: "content", to: "/admin/content", label: "Content" },
];

/** The names of the roles. */
export const ROLE_NAMES: Record<Role, string> = {
  admin: "Administrator",
  support: "Support",
  shop_manager: "Shop manager",
  community_manager: "Community manager",
  finance: "Finance",
  auditor: "Auditor",
};

/** An identifier as readable text: 'role_granted' as 'Role granted'. */
export const humanize = (word: string) => {
  const text = word.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The console page of an address. */
export const pageAt = (pathname: string) =>
  CONSOLE_PAGES.findLast(
    ({ to, also = [] }) =>
      pathname === to || also.includes(pathname) || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  );

/** The console pages that a role can see. */
export const pagesOf = (role: Role | null) =>
  CONSOLE_PAGES.filter(({ area }) => hasRight(role, area, "read"));

export const mayView = (role: Role | null, area: Area) => hasRight(role, area, "read");
export const mayWrite = (role: Role | null, area: Area) => hasRight(role, area, "write");

/** A formatted count. */
export const formatCount = (value: number) => value.toLocaleString("en-PH");

/** A time for a datetime-local field, in Manila: '2026-11-20T18:00'. */
export const toManilaField = (at: string | null) =>
  at === null ? "" : new Date(Date.parse(at) + MANILA_OFFSET).toISOString().slice(0, 16);
