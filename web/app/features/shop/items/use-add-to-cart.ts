import { useNavigate } from "@remix-run/react";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { postToCart } from "~/layout/cart/cart-client";
import { prepareDialogs, showNotice } from "~/platform/dialog/dialog";

/** The item that was added to the cart last. */
export interface Added {
  id: number;
  name: string;
}

/**
 * Adds items to the cart without leaving the page. Without scripts the forms post by themselves and lead to the cart.
 * @param onAnswer called before the result is shown
 */
export function useAddToCart(onAnswer: () => void) {
  const navigate = useNavigate();
  const [added, setAdded] = useState<Added | null>(null);
  const latest = useRef(0);

  async function add(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { cart, error, login } = await postToCart(fields);
    onAnswer();
    if (cart) {
      latest.current += 1;
      setAdded({ id: latest.current, name: form.dataset.name ?? "" });
      return;
    }
    if (!error) return;
    await prepareDialogs();
    await showNotice({ icon: login ? "warning" : "error", title: error });
    // Buying requires a login.
    if (login) navigate("/login");
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void add(event.target);
  }

  return {
    added,
    add: (form: HTMLFormElement) => void add(form),
    onSubmit,
    dismiss: useCallback(() => setAdded(null), []),
  };
}
