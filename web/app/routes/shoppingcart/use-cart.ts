import type { Cart } from "@tambayan/account-service/contract";
import { useEffect, useRef, useState } from "react";
import { type CartChange, changed } from "~/lib/cart";
import { allSent, postToCart, readCart } from "~/lib/cart-client";
import { showNotice } from "~/lib/dialog";

/**
 * The cart as the player sees it: what the service said last, with the clicks on it that it has not answered yet. Each click
 * is a post of its own, sent in order, so a quick second one is never lost.
 * @param given by the page's loader
 */
export function useCart(given: Cart) {
  const [cart, setCart] = useState(given);
  const [waiting, setWaiting] = useState<(CartChange & { id: number })[]>([]);
  const latest = useRef(given);
  const lastId = useRef(0);

  const settle = (next: Cart) => {
    latest.current = next;
    setCart(next);
  };
  useEffect(() => {
    latest.current = given;
    setCart(given);
  }, [given]);

  async function change(next: CartChange) {
    lastId.current += 1;
    const id = lastId.current;
    setWaiting((before) => [...before, { ...next, id }]);
    const { seq, intent, isChecked } = next;
    const answer = await postToCart({ intent, seq, ...(isChecked !== undefined && { isChecked }) });
    if (answer.cart) settle(answer.cart);
    setWaiting((before) => before.filter((entry) => entry.id !== id));
    if (!answer.error) return;
    // Refused: what is there now is shown, not what was hoped for.
    void showNotice({ icon: "error", title: answer.error });
    const now = await readCart();
    if (now.cart) settle(now.cart);
  }

  /** The cart once every click is answered. @param fresh asked for anew */
  async function settled({ fresh }: { fresh: boolean }): Promise<Cart> {
    if (fresh) {
      const now = await readCart();
      if (now.cart) settle(now.cart);
    } else await allSent();
    return latest.current;
  }

  return {
    rows: waiting.reduce(changed, cart.cart),
    balance: cart.balance,
    version: cart.version,
    change: (next: CartChange) => void change(next),
    settled,
  };
}
