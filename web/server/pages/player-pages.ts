import type { Role } from "@tambayan/account-service/contract";
import type { VisitorAccount } from "../../app/platform/clients/account-client.server";
import { type CardTexts, SLOTS, type SlotName } from "../../app/platform/remix/template/card-texts";
import {
  createSlots,
  isPlain,
  type PageTemplate,
} from "../../app/platform/remix/template/page-template.server";
import { type PlayerCard, toPlayerCard } from "../../app/platform/remix/template/player-card";
import type { ReadViewer, Viewer } from "../../app/platform/site/context";

/** What differs between two players on a shared page: the card's texts, and the nonce of the page's scripts. */
type Slot = SlotName | "nonce";
const slots = createSlots<Slot>([...SLOTS, "nonce"]);
const { nonce: _, ...CARD } = slots.placeholders;

/** Only here is a card opened: to write it into the slots of a page that was made without it. */
const textsOf = (card: PlayerCard) => card as PlayerCard & CardTexts;

/** Whether a player's name needs no escaping in a page. */
export const canFill = (card: PlayerCard) => isPlain(textsOf(card).UserID);

export const NONCE_PLACEHOLDER = slots.placeholders.nonce;

/**
 * The viewer for a page that is rendered once for all players of one type and role. If the page requests more than the
 * layout's card, it is personal: `isOwn()` is then true, and the rendering is discarded.
 */
export function createTemplateViewer(type: number, role: Role | null) {
  let own = false;
  const refuse = (): never => {
    own = true;
    throw new Error("This page shows more of a player than the layout does.");
  };
  // Stands for any call and any group of calls: it rejects like a failed call. Throwing at once would leave a loader's
  // parallel requests unhandled.
  const calls: unknown = new Proxy(() => {}, {
    get(_target, key) {
      // Must not look like a promise.
      if (key === "then") return undefined;
      own = true;
      // No call: a rejection would go into the page's data, where nobody waits for it.
      return key === "newKey" ? () => "" : calls;
    },
    apply: async () => refuse(),
  });
  const account = calls as VisitorAccount;
  const viewer: Viewer = { state: "player", card: toPlayerCard(CARD), type, role };
  const ask: ReadViewer = Object.assign(async () => viewer, { with: () => async () => refuse() });
  return { ask, account, isOwn: () => own };
}

/** A page with slots for a player's data. */
export type Template = PageTemplate<Slot>;
export const { toTemplate } = slots;

/** One player's page. @param nonce of this page's scripts */
export const fillTemplate = (template: Template, card: PlayerCard, nonce: string): Buffer =>
  slots.fill(template, { ...textsOf(card), nonce });
