import { MESSAGES } from "@tambayan/account-service/contract";
import { useEffect, useSyncExternalStore } from "react";
import type { CartResult } from "./cart";

const NO_RESPONSE: CartResult = { cart: null, error: MESSAGES.networkError };

async function call(init: RequestInit): Promise<CartResult> {
  try {
    const response = await fetch("/cart", { ...init, redirect: "manual" });
    if (response.type === "opaqueredirect") {
      // The session has ended: the home page says so.
      location.assign("/");
      return { cart: null, error: null };
    }
    if (!response.ok) return { cart: null, error: MESSAGES.internal };
    return await response.json();
  } catch {
    return NO_RESPONSE;
  }
}

/** Items in the cart, as last read; null: not read yet. */
let count: number | null = null;
const listeners = new Set<() => void>();
function publish(next: number | null): void {
  count = next;
  for (const listener of listeners) listener();
}

let last: Promise<unknown> = Promise.resolve();
/** Calls run one after the other, in the order of the clicks: none is lost, and the last response is the newest cart. */
function enqueue(init: () => RequestInit): Promise<CartResult> {
  const mine = last.then(async () => {
    const answer = await call(init());
    if (answer.cart) publish(answer.cart.count);
    return answer;
  });
  last = mine;
  return mine;
}

/** Sends one change of the cart. */
export const postToCart = (fields: Record<string, string | number>) =>
  enqueue(() => {
    const body = new URLSearchParams({ scripted: "1" });
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
    // A click survives leaving the page.
    return { method: "POST", body, keepalive: true };
  });

/** Resolves when all clicks have been processed. */
export const whenIdle = async () => void (await last);

/** The cart as it is now, after all clicks. */
export const readCart = () => enqueue(() => ({}));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Number of items in the player's cart, for the layout: read by script, so that every other page can be rendered once for all
 * players (docs/decisions/007). Null while unknown, and on the server.
 */
export function useCartCount(): number | null {
  useEffect(() => {
    void readCart();
    // The next login has another cart.
    return () => publish(null);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  );
}
