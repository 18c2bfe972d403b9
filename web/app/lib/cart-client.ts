import { MESSAGES } from "@tambayan/account-service/contract";
import { useEffect, useSyncExternalStore } from "react";
import type { CartAnswer } from "./cart";

const NO_ANSWER: CartAnswer = { cart: null, error: MESSAGES.networkError };

async function call(init: RequestInit): Promise<CartAnswer> {
  try {
    const response = await fetch("/cart", { ...init, redirect: "manual" });
    if (response.type === "opaqueredirect") {
      // The session is over: the home page tells of it (spec section 8, 401).
      location.assign("/");
      return { cart: null, error: null };
    }
    if (!response.ok) return { cart: null, error: MESSAGES.internal };
    return await response.json();
  } catch {
    return NO_ANSWER;
  }
}

/** Pieces in the cart, as last heard; null: not heard of yet. */
let count: number | null = null;
const listeners = new Set<() => void>();
function tell(next: number | null): void {
  count = next;
  for (const listener of listeners) listener();
}

let last: Promise<unknown> = Promise.resolve();
/** One call after the other, in the order of the clicks: none is lost, and the last answer is the newest cart. */
function inTurn(init: () => RequestInit): Promise<CartAnswer> {
  const mine = last.then(async () => {
    const answer = await call(init());
    if (answer.cart) tell(answer.cart.count);
    return answer;
  });
  last = mine;
  return mine;
}

/** Sends one change of the cart. */
export const postToCart = (fields: Record<string, string | number>) =>
  inTurn(() => {
    const body = new URLSearchParams({ scripted: "1" });
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
    // Who leaves the page meanwhile loses no click.
    return { method: "POST", body, keepalive: true };
  });

/** Resolves when all that was clicked is answered. */
export const allSent = async () => void (await last);

/** The cart as it is now, after all that was clicked. */
export const readCart = () => inTurn(() => ({}));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Pieces in the player's cart, for the layout: asked for by script, so that every other page stays one for all players
 * (docs/decisions/007). Null where it is not known, and on the server.
 * @param player whose cart; undefined for a visitor
 */
export function useCartCount(player: string | undefined): number | null {
  useEffect(() => {
    if (player) void readCart();
    else tell(null);
  }, [player]);
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  );
}
