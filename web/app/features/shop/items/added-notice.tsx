import { useEffect, useState } from "react";
import { rich, t } from "~/platform/language/i18n";
import styles from "./itemshop.module.css";
import type { Added } from "./use-add-to-cart";

/** How long a notification shows. */
const SHOWN_MS = 4_000;

/** Notifies that an item was added to the cart. It disappears by itself, except while it is hovered or focused. */
export function AddedNotice({ added, onDismiss }: { added: Added | null; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!added || held) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added, held, onDismiss]);
  // The live region exists before its text does: only then is it announced.
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
