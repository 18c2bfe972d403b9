import type { Cart } from "@tambayan/account-service/contract";
import { useEffect, useRef, useState } from "react";
import { type CartChange, changed } from "~/layout/cart/cart";
import { postToCart, readCart, whenIdle } from "~/layout/cart/cart-client";
import { showNotice } from "~/platform/dialog/dialog";

/**
 * The cart as the player sees it: the service's last response plus the clicks that it has not processed yet. Each click
 * is its own post, sent in order, so that a quick second one is never lost.
 * @param given by the page's loader
 * @param fixed it is one item that is bought alone, which nothing here changes
 */
export function useCart(given: Cart, { fixed }: { fixed: boolean }) {
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
    // Rejected: show the actual cart, not the optimistic one.
    void showNotice({ icon: "error", title: answer.error });
    const now = await readCart();
    if (now.cart) settle(now.cart);
  }

  /** Resolves to the cart once all clicks are processed. @param fresh whether to load it again */
  async function whenSettled({ fresh }: { fresh: boolean }): Promise<Cart> {
    if (fixed) return latest.current;
    if (fresh) {
      const now = await readCart();
      if (now.cart) settle(now.cart);
    } else await whenIdle();
    return latest.current;
  }

  return {
    rows: waiting.reduce(changed, cart.cart),
    balance: cart.balance,
    version: cart.version,
    change: (next: CartChange) => void change(next),
    whenSettled,
  };
}
