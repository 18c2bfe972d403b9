import { useNavigate } from "@remix-run/react";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { postToCart } from "~/lib/cart-client";
import { prepareDialogs, showNotice } from "~/lib/dialog";

/** What was put into the cart last. */
export interface Added {
  id: number;
  name: string;
}

/**
 * Puts items into the cart without leaving the page. Without scripts the forms post by themselves, and the cart follows.
 * @param onAnswer before anything is told
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
    // Spec section 5: buying takes a login.
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
