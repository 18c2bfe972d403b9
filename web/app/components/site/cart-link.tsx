import { Icon } from "~/components/ui/icon";
import { useCartCount } from "~/lib/cart-client";
import { t } from "~/lib/i18n";
import { pieces } from "~/lib/item";
import styles from "./cart-link.module.css";

/** The player's way to his cart, with the count of what is in it. */
export function CartLink({ player }: { player: string }) {
  const count = useCartCount(player);
  return (
    <a href="/shoppingcart" className={styles.cart}>
      <Icon name="cart" />
      <span className="visually-hidden">{t("Shopping Cart")}</span>
      {count === null ? null : (
        <span className={styles.count}>
          <span className="visually-hidden">, </span>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{pieces(count)}</span>
        </span>
      )}
    </a>
  );
}
