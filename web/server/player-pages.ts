import { randomBytes, randomInt } from "node:crypto";
import type { Role, User } from "@tambayan/account-service/contract";
import type { VisitorAccount } from "../app/lib/account-client.server";
import { formatCoins } from "../app/lib/coins";
import type { AskViewer, Viewer } from "../app/lib/context";

/** What the layout shows of a player, and the nonce of his page's scripts. */
export interface OwnParts {
  UserID: string;
  UserPoint: number;
  UserPoint2: number;
  nonce: string;
}

/** These need no escaping in HTML or in script, so that a page can be filled in by putting text after text. */
const PLAIN = /^\w{1,20}$/;
export const canFill = (user: User) => PLAIN.test(user.UserID);

/** Values that are in no page by chance, new at every start. */
const STAND_IN: OwnParts = {
  UserID: `standin${randomBytes(10).toString("hex")}`,
  UserPoint: randomInt(800_000_000, 899_999_999),
  UserPoint2: randomInt(900_000_000, 999_999_999),
  nonce: `standin${randomBytes(10).toString("hex")}`,
};
/** Each part as a page shows it: the balances as people read them, and as the page's script does. */
const inPage = (parts: OwnParts): string[] => [
  parts.UserID,
  formatCoins(parts.UserPoint),
  String(parts.UserPoint),
  formatCoins(parts.UserPoint2),
  String(parts.UserPoint2),
  parts.nonce,
];
const SLOTS = inPage(STAND_IN);
const SLOT = new RegExp(`(${SLOTS.join("|")})`);

export const STAND_IN_NONCE = STAND_IN.nonce;

/**
 * A player who stands for all of one type and role while a page is made. Whatever a page asks of him beyond what the layout
 * shows makes it a page of one player only: `isOwn()` tells, and what was made is thrown away.
 */
export function createStandIn(type: number, role: Role | null) {
  let own = false;
  const refuse = (): never => {
    own = true;
    throw new Error("This page shows more of a player than the layout does.");
  };
  const { UserID, UserPoint, UserPoint2 } = STAND_IN;
  const shown: Partial<User> = { UserID, UserPoint, UserPoint2 };
  const user = new Proxy(shown, {
    get: (target, key) => (key in target ? target[key as keyof User] : refuse()),
    ownKeys: refuse,
  }) as User;
  // Any call, and any group of calls: it fails as a call does, by its promise. Thrown at once, it would leave alone what a loader
  // has asked for beside it.
  const calls: unknown = new Proxy(() => {}, {
    get(_target, key) {
      // Not a promise, whatever asks.
      if (key === "then") return undefined;
      own = true;
      return calls;
    },
    apply: async () => refuse(),
  });
  const account = calls as VisitorAccount;
  const viewer: Viewer = { state: "player", user, type, role };
  const ask: AskViewer = Object.assign(async () => viewer, { with: () => async () => refuse() });
  return { viewer, ask, account, isOwn: () => own };
}

/** A page with gaps where a player's own parts belong. */
export type Form = { texts: string[]; slots: number[] };

export function toForm(page: string): Form {
  const pieces = page.split(SLOT);
  return {
    texts: pieces.filter((_piece, index) => index % 2 === 0),
    slots: pieces.filter((_piece, index) => index % 2 === 1).map((piece) => SLOTS.indexOf(piece)),
  };
}

/** The page of one player. */
export function fill({ texts, slots }: Form, parts: OwnParts): string {
  const values = inPage(parts);
  let page = texts[0] ?? "";
  for (const [index, slot] of slots.entries()) page += (values[slot] ?? "") + texts[index + 1];
  return page;
}
