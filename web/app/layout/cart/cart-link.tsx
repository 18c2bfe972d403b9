import { t } from "~/platform/language/i18n";
import { Icon } from "~/ui/icon";
import { itemCount } from "../shared/item";
import { useCartCount } from "./cart-client";
import styles from "./cart-link.module.css";

/** Link to the player's cart, with the number of its items. */
export function CartLink() {
  const count = useCartCount();
  return (
    <a href="/shoppingcart" className={styles.cart}>
      <Icon name="cart" />
      <span className="visually-hidden">{t("Shopping Cart")}</span>
      {count === null ? null : (
        <span className={styles.count}>
          <span className="visually-hidden">, </span>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{itemCount(count)}</span>
        </span>
      )}
    </a>
  );
}
