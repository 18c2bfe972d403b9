import { useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { AFTERWARDS, buyPath } from "~/layout/cart/cart";
import { addToCart } from "~/layout/cart/cart-client";
import { prepareDialogs, showNotice } from "~/platform/dialog/dialog";
import { msg, t } from "~/platform/language/i18n";
import { loginPath } from "~/platform/session/login-path";
import { ITEM } from "./shop.lib";

/**
 * Adds items to the cart without leaving the page, or leads on to buying them. Without scripts the forms post by
 * themselves.
 * @param onAnswer called before the result is shown
 */
export function useAddToCart(onAnswer: () => void) {
  const navigate = useNavigate();

  async function add(form: HTMLFormElement, buys: boolean) {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { ProductNum = "", quantity } = fields;
    if (buys) return navigate(buyPath(ProductNum, quantity || 1));
    // After a login the item is in the cart, so it is not open again.
    const here = new URL(location.href);
    here.searchParams.delete(ITEM);
    const back = here.pathname + here.search;
    const { cart, error, login } = await addToCart(fields, back);
    onAnswer();
    if (cart) {
      const title = t("Added to your cart: {name}", { name: form.dataset.name ?? "" });
      return showNotice({ icon: "success", title, link: { to: "/shoppingcart", label: msg("View cart") } });
    }
    if (!error) return;
    await prepareDialogs();
    await showNotice({ icon: login ? "warning" : "error", title: error });
    if (login) navigate(loginPath(back));
  }

  /** For one form, or for a list of them. */
  return function onSubmit(event: FormEvent) {
    // Wishes are plain posts.
    if (event.target instanceof HTMLFormElement && "wish" in event.target.dataset) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const buys = submitter?.getAttribute("name") === AFTERWARDS;
    if (event.target instanceof HTMLFormElement) void add(event.target, buys);
  };
}
