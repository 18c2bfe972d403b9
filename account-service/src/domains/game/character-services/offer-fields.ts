import type { CharacterServiceName, ServiceOfferRequest } from "../../../../contract/index.ts";
import { type EditedFields, yesOrNo } from "../../foundation/edits/index.ts";
import type { Terms } from "../../foundation/people/index.ts";

/** On receipts and in the audit log, which are in English. */
export const SERVICE_NAMES: Record<CharacterServiceName, string> = {
  unstick: "Move to the start point",
  school: "Change of school",
  name: "Change of name",
  pk: "Reset of player kills",
  stats: "Reset of stats",
  rebirth: "Rebirth",
};

/** What staff edit of a service. */
export const OFFER: EditedFields<Omit<ServiceOfferRequest, "service" | "seen">> = {
  offered: ["offered", (offered) => yesOrNo(offered === "true")],
  price: ["price", String],
  waitHours: ["hours between uses", String],
  minLevel: ["from level", String],
  most: ["at most", (most) => (most === 0 ? "any number" : String(most))],
  levelAfter: ["level after", String],
  statPoints: ["points", String],
};

const TERMS = (["price", "waitHours", "minLevel", "most", "levelAfter", "statPoints"] as const).map(
  (name) => OFFER[name][0],
);
/** What decides what a service costs and gives, for `ownTerms`. */
export const termsOf = (service: CharacterServiceName): Terms => ({
  action: "service_offer_changed",
  things: [SERVICE_NAMES[service]],
  fields: TERMS,
  offered: [OFFER.offered[0]],
});
