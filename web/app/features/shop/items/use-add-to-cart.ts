import { useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { postToCart } from "~/layout/cart/cart-client";
import { prepareDialogs, showNotice } from "~/platform/dialog/dialog";
import { msg, t } from "~/platform/language/i18n";
import { loginPath } from "~/platform/session/login-path";
import { ITEM } from "./shop.lib";

/**
 * Adds items to the cart without leaving the page. Without scripts the forms post by themselves and lead to the cart.
 * @param onAnswer called before the result is shown
 */
export function useAddToCart(onAnswer: () => void) {
  const navigate = useNavigate();

  async function add(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { cart, error, login } = await postToCart(fields);
    onAnswer();
    if (cart) {
      const title = t("Added to your cart: {name}", { name: form.dataset.name ?? "" });
      return showNotice({ icon: "success", title, link: { to: "/shoppingcart", label: msg("View cart") } });
    }
    if (!error) return;
    await prepareDialogs();
    await showNotice({ icon: login ? "warning" : "error", title: error });
    // Buying requires a login, after which the item is open again.
    if (!login) return;
    const here = new URL(location.href);
    here.searchParams.set(ITEM, fields.ProductNum ?? "");
    navigate(loginPath(here.pathname + here.search));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void add(event.target);
  }

  return {
    add: (form: HTMLFormElement) => void add(form),
    onSubmit,
  };
}
