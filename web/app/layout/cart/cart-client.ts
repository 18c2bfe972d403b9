import { FAILURE_MESSAGES } from "@tambayan/account-service/contract";
import { useEffect, useSyncExternalStore } from "react";
import { createRepeatKeys } from "~/platform/forms/repeat/repeat-keys";
import { openPage } from "~/platform/session/leave";
import { leaveOverSession } from "~/platform/session/session-over";
import type { CartResult } from "./cart";

/**
 * The session has ended, and the player knows: the next calls, which a visitor makes, must not reload the page.
 */
let told = false;

const NO_RESPONSE: CartResult = { cart: null, error: FAILURE_MESSAGES.networkError };

async function call(init: RequestInit): Promise<CartResult> {
  try {
    const response = await fetch("/cart", { ...init, redirect: "manual" });
    if (response.type === "opaqueredirect") {
      // Logged out, or the password was changed in the game: the next page says so.
      if (!told) location.assign("/");
      return { cart: null, error: null };
    }
    return response.ok || response.status === 401
      ? await response.json()
      : { cart: null, error: FAILURE_MESSAGES.internal };
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
/**
 * Calls run one after the other, in the order of the clicks: none is lost, and the last response is the newest cart.
 */
function enqueue(init: () => RequestInit, back?: string): Promise<CartResult> {
  const from = openPage();
  const mine = last.then(async () => {
    const answer = await call(init());
    if (answer.cart) publish(answer.cart.count);
    if (answer.sessionOver) leaveOverSession(answer.sessionOver, from, back);
    told = answer.sessionOver !== undefined || (told && !answer.cart);
    return answer;
  });
  last = mine;
  return mine;
}

function toPost(fields: Record<string, string | number>): RequestInit {
  const body = new URLSearchParams({ scripted: "1" });
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  // A click survives leaving the page.
  return { method: "POST", body, keepalive: true };
}

/** Sends one change of the cart. */
export const postToCart = (fields: Record<string, string | number>) => enqueue(() => toPost(fields));

const keys = createRepeatKeys();
/**
 * Adds an item: once, if the answer was lost and the same is clicked again.
 * @param back where the login leads, if the session has ended
 */
export function addToCart(fields: Record<string, string>, back: string): Promise<CartResult> {
  // The key is chosen when the click's turn has come: a second click means a second item if the first was answered.
  const added = enqueue(() => toPost({ ...fields, key: keys.keyFor(JSON.stringify(fields)) }), back).then(
    (answer) => {
      if (answer.cart) keys.done();
      return answer;
    },
  );
  last = added;
  return added;
}

/** Resolves when all clicks have been processed. */
export const whenIdle = async () => void (await last);

/** The cart as it is now, after all clicks. */
export const readCart = () => enqueue(() => ({}));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Number of items in the player's cart, for the layout: read by script, so that every other page can be rendered once
 * for all players (docs/decisions/007). Null while unknown, and on the server.
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
