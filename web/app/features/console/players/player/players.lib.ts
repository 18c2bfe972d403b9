import {
  BALANCES,
  type Ban,
  type Currency,
  type LedgerReason,
  type PlayerPage,
  USER_TYPE,
} from "@tambayan/account-service/contract";
import { inManila } from "~/platform/time/time";
import { humanize } from "../../console";

/** The game's names of user types (docs/game-database.md). */
const TYPES: Record<number, string> = {
  0: "Common",
  1: "Premium",
  10: "Special",
  19: "Web GM",
  20: "GM",
  21: "GM",
  22: "GM",
  30: "Master",
};
export const typeName = (type: number) => `${type} ${TYPES[type] ?? ""}`.trim();

/** The meaning of a user type on this site (docs/domain.md). */
export function typeMeaning(type: number): string {
  if (type <= USER_TYPE.normal) return "player";
  return type >= USER_TYPE.admin ? "administrator of this site" : "cannot log in to this site";
}

/** Whether an account can log in, and why not. */
export function statusText({ status, blockedUntil }: Pick<PlayerPage, "status" | "blockedUntil">): string {
  if (status === "active") return "This player can log in to the site and the game.";
  if (status === "type") {
    return "This account cannot log in to the site, which refuses user types 2 to 10. The game may still let it in.";
  }
  if (status === "unavailable") {
    return "This account is marked unavailable in the game (UserAvailable is 0). It cannot log in to the game or the site; only the game's own tools can change that.";
  }
  const end = blockedUntil ? `until ${inManila(blockedUntil)} (Manila)` : "until the ban is lifted";
  return `This account is banned ${end}. It cannot log in to the game or the site.`;
}

export const BAN_STATES: Record<Ban["state"], { text: string; variant: "bad" | "quiet" }> = {
  on: { text: "Active", variant: "bad" },
  over: { text: "Expired", variant: "quiet" },
  lifted: { text: "Lifted", variant: "quiet" },
};

export const balanceName = (currency: Currency) =>
  BALANCES.find(({ code }) => code === currency)?.name ?? currency;

/** A change with its sign: '+1,000'. */
const DELTA = new Intl.NumberFormat("en-PH", { signDisplay: "always" });
export const formatChange = (delta: number) => DELTA.format(delta);

/** Reasons of ledger entries, as staff read them, where they are not the reason's own name. */
const LEDGER_REASONS: Partial<Record<LedgerReason, string>> = {
  code: "Code redeemed",
  order: "Bought in the item shop",
  reward: "Purchase bonus",
  refund: "Purchase refunded",
  reward_back: "Purchase bonus reversed",
  service: "Character service",
  service_back: "Character service undone",
  adjustment: "Adjusted by staff",
  outside: "Changed outside this site",
  opening: "Opening balance",
  attendance: "Daily stamp",
  payment_back: "Payment returned",
  debt: "Owed R-Coin paid",
};
/** What staff read for the reason of a ledger entry: 'play_time' is 'Play time'. */
export const reasonLabel = (reason: string) => LEDGER_REASONS[reason as LedgerReason] ?? humanize(reason);
