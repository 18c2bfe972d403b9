import {
  BALANCES,
  type Ban,
  type LedgerReason,
  type PlayerPage,
  USER_TYPE,
} from "@tambayan/account-service/contract";
import { inManila } from "~/lib/time";

/** What the game calls a user type (game-database.md). */
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

/** What a user type means on this site (spec section 4). */
export function typeMeaning(type: number): string {
  if (type <= USER_TYPE.normal) return "a player like all others";
  return type >= USER_TYPE.admin ? "an administrator of this site" : "may not log in to this site";
}

/** Whether an account can log in, and why not. */
export function standingWords({
  standing,
  blockedUntil,
}: Pick<PlayerPage, "standing" | "blockedUntil">): string {
  if (standing === "free") return "This player can log in to the site and the game.";
  if (standing === "type") {
    return "This account cannot log in to the site: its user type is one of 2 to 10, which the site refuses. The game decides for itself.";
  }
  if (standing === "unavailable") {
    return "The game has this account as unavailable (UserAvailable is 0). It can log in neither to the game nor to the site, and only the game's own tools change that.";
  }
  const end = blockedUntil ? `until ${inManila(blockedUntil)} (Manila)` : "until the ban is lifted";
  return `This account is banned ${end}. It can log in neither to the game nor to the site.`;
}

export const BAN_STATES: Record<Ban["state"], { text: string; look: "bad" | "quiet" }> = {
  on: { text: "On", look: "bad" },
  over: { text: "Over", look: "quiet" },
  lifted: { text: "Lifted", look: "quiet" },
};

export const balanceName = (currency: number) =>
  BALANCES.find(({ code }) => code === currency)?.name ?? String(currency);

/** A change with its sign: '+1,000'. */
const DELTA = new Intl.NumberFormat("en-PH", { signDisplay: "always" });
export const formatChange = (delta: number) => DELTA.format(delta);

/** Why a balance changed, as operators say it. */
export const LEDGER_WORDS: Record<LedgerReason, string> = {
  opening: "Was there when the ledger began",
  coupon: "Code redeemed",
  purchase: "Bought in the item shop",
  reward: "Came with a purchase",
  refund: "Purchase given back",
  reward_back: "Returned with a purchase given back",
  adjustment: "Adjusted by operators",
  outside: "Changed in the game, beside this site",
};

const REGIONS = new Intl.DisplayNames(["en"], { type: "region" });
/** The name of a country by its ISO code. */
export const countryName = (code: string | null) => (code ? (REGIONS.of(code) ?? code) : "–");
