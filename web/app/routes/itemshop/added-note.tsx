import { useEffect, useState } from "react";
import { rich, t } from "~/lib/i18n";
import styles from "./itemshop.module.css";
import type { Added } from "./use-add-to-cart";

/** Spec section 9, notifications. */
const SHOWN_MS = 4_000;

/** Says that something is in the cart now. It goes by itself, but not while it is pointed at or focused. */
export function AddedNote({ added, onDismiss }: { added: Added | null; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!added || held) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added, held, onDismiss]);
  // The live region is there before its text is: only then is it read out.
  return (
    <div role="status" className={styles.status}>
      {added ? (
        <p
          key={added.id}
          className={styles.added}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{rich("Added to your cart: {strong}", { strong: <strong>{added.name}</strong> })}</span>
          <a href="/shoppingcart">{t("View cart")}</a>
        </p>
      ) : null}
    </div>
  );
}
