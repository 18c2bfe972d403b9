import type { CampaignEntry, GameFeatures } from "@tambayan/account-service/contract";

/** The pages about codes, above each of them. */
export const CODE_PAGES = [
  ["/admin/campaigns", "Campaigns"],
  ["/admin/redemptions", "Redemptions"],
  ["/admin/streamers", "Streamers"],
] as const;

type Look = "good" | "open" | "bad" | "quiet";

/** A campaign's state in a word, and how it looks. */
export const CAMPAIGN_MARKS: Record<CampaignEntry["state"], { look: Look; text: string }> = {
  waiting: { look: "open", text: "Not begun" },
  running: { look: "good", text: "Running" },
  paused: { look: "open", text: "Paused" },
  ended: { look: "quiet", text: "Ended" },
  revoked: { look: "bad", text: "Revoked" },
};

/** What a code gives: '100 R-Coin + 5 Milleage'. */
export const worth = (
  { points, points2 }: { points: number; points2: number },
  { milleage }: Pick<GameFeatures, "milleage">,
) =>
  [
    (points > 0 || !milleage) && `${points.toLocaleString("en-PH")} R-Coin`,
    milleage && points2 > 0 && `${points2.toLocaleString("en-PH")} Milleage`,
  ]
    .filter(Boolean)
    .join(" + ");
