import type { CampaignEntry, CodeState, GameFeatures } from "@tambayan/account-service/contract";
import { withCurrencyNames } from "~/platform/language/i18n";

/** The pages about codes, linked above each of them. */
export const CODE_PAGES = [
  ["/admin/campaigns", "Campaigns"],
  ["/admin/codes", "Look up a code"],
  ["/admin/redemptions", "Redemptions"],
  ["/admin/streamers", "Streamers"],
] as const;

type Variant = "good" | "open" | "bad" | "quiet";

/** A campaign's status and its badge. */
export const CAMPAIGN_BADGES: Record<CampaignEntry["state"], { variant: Variant; text: string }> = {
  waiting: { variant: "open", text: "Scheduled" },
  running: { variant: "good", text: "Running" },
  paused: { variant: "open", text: "Paused" },
  ended: { variant: "quiet", text: "Ended" },
  revoked: { variant: "bad", text: "Revoked" },
};

/** A code's status and its badge. */
export const CODE_BADGES: Record<CodeState, { variant: Variant; text: string }> = {
  active: { variant: "good", text: "Can be redeemed" },
  used: { variant: "quiet", text: "Used up" },
  scheduled: { variant: "open", text: "Scheduled" },
  ended: { variant: "quiet", text: "Ended" },
  paused: { variant: "open", text: "Paused" },
  unapproved: { variant: "open", text: "Needs approval" },
  unfinished: { variant: "bad", text: "From an incomplete download" },
  revoked: { variant: "bad", text: "Revoked" },
};

/** A code's value: '100 R-Coin + 5 Milleage'. */
export const worth = (
  { coins, bonusCoins }: { coins: number; bonusCoins: number },
  { milleage }: Pick<GameFeatures, "milleage">,
) =>
  [
    (coins > 0 || !milleage) && withCurrencyNames(`${coins.toLocaleString("en-PH")} R-Coin`),
    milleage && bonusCoins > 0 && withCurrencyNames(`${bonusCoins.toLocaleString("en-PH")} Milleage`),
  ]
    .filter(Boolean)
    .join(" + ");
