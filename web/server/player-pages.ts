import { randomBytes } from "node:crypto";
import type { Role, User } from "@tambayan/account-service/contract";
import type { CardTexts, SlotName } from "../app/platform/card-texts";
import type { VisitorAccount } from "../app/platform/clients/account-client.server";
import type { ReadViewer, Viewer } from "../app/platform/context";
import { cardTexts, toPlayerCard } from "../app/platform/player-card";

/** What differs between two players on a shared page: the card's texts, and the nonce of the page's scripts. */
type Slot = SlotName | "nonce";
const SLOTS: readonly Slot[] = ["UserID", "UserPoint", "UserPoint2", "nonce"];

/** Names that need no escaping in HTML or in scripts: others get their own rendering. Balances are digits and commas. */
const PLAIN = /^\w{1,20}$/;
export const canFill = (user: Pick<User, "UserID">) => PLAIN.test(user.UserID);

const placeholder = (slot: Slot) => `${slot}${randomBytes(16).toString("hex")}`;
/** Random texts that occur in no page by chance, new at every start. */
const PLACEHOLDERS: Record<Slot, string> & CardTexts = {
  UserID: placeholder("UserID"),
  UserPoint: placeholder("UserPoint"),
  UserPoint2: placeholder("UserPoint2"),
  nonce: placeholder("nonce"),
};
const { nonce: _, ...CARD } = PLACEHOLDERS;
const PLACEHOLDER = new RegExp(`(${SLOTS.map((slot) => PLACEHOLDERS[slot]).join("|")})`);

export const NONCE_PLACEHOLDER = PLACEHOLDERS.nonce;

/**
 * The viewer for a page that is rendered once for all players of one type and role. If the page requests more than the layout's
 * card, it is personal: `isOwn()` is then true, and the rendering is discarded.
 */
export function createTemplateViewer(type: number, role: Role | null) {
  let own = false;
  const refuse = (): never => {
    own = true;
    throw new Error("This page shows more of a player than the layout does.");
  };
  // Stands for any call and any group of calls: it rejects like a failed call. Throwing at once would leave a loader's parallel
  // requests unhandled.
  const calls: unknown = new Proxy(() => {}, {
    get(_target, key) {
      // Must not look like a promise.
      if (key === "then") return undefined;
      own = true;
      return calls;
    },
    apply: async () => refuse(),
  });
  const account = calls as VisitorAccount;
  const viewer: Viewer = { state: "player", card: toPlayerCard(CARD), type, role };
  const ask: ReadViewer = Object.assign(async () => viewer, { with: () => async () => refuse() });
  return { ask, account, isOwn: () => own };
}

/** A page with slots for a player's data: `texts[0]`, `slots[0]`, `texts[1]`, … */
export type Template = { texts: string[]; slots: Slot[] };

export function toTemplate(page: string): Template {
  const parts = page.split(PLACEHOLDER);
  return {
    texts: parts.filter((_piece, index) => index % 2 === 0),
    slots: parts.flatMap((piece, index) =>
      index % 2 === 1 ? SLOTS.filter((slot) => PLACEHOLDERS[slot] === piece) : [],
    ),
  };
}

/** One player's page. @param nonce of this page's scripts */
export function fillTemplate({ texts, slots }: Template, user: Pick<User, SlotName>, nonce: string): string {
  const values: Record<Slot, string> = { ...cardTexts(user), nonce };
  let page = texts[0] ?? "";
  for (const [index, slot] of slots.entries()) page += values[slot] + texts[index + 1];
  return page;
}
