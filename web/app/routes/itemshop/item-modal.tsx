import { LIMITS, type ShopItem } from "@tambayan/account-service/contract";
import { Coins } from "~/components/site/coins";
import { ItemPicture } from "~/components/site/item-picture";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Modal } from "~/components/ui/modal";
import { t } from "~/lib/i18n";
import { supplyOf } from "~/lib/item";
import { ItemNotes } from "./item-card";
import styles from "./itemshop.module.css";

interface ItemModalProps {
  item: ShopItem;
  onClose: () => void;
  onAdd: (form: HTMLFormElement) => void;
}

/** The item's pop-up: picture, name, info, price, and how many of it. */
export function ItemModal({ item, onClose, onAdd }: ItemModalProps) {
  const most = Math.min(LIMITS.cartQuantity, item.stock ?? LIMITS.cartQuantity);
  return (
    <Modal title={item.ItemName} onClose={onClose}>
      <div className={styles.detail}>
        <ItemPicture item={item} size={200} eager />
        <div className={styles.facts}>
          <p className={styles.category}>{item.category}</p>
          <p>{item.info}</p>
          <ItemNotes item={item} />
          <p className={styles.price}>
            <Coins coin="r-coin" amount={item.price} />
          </p>
          {supplyOf(item)?.gone ? null : (
            <form
              method="post"
              action="/cart"
              className={styles.order}
              data-name={item.ItemName}
              onSubmit={(event) => {
                event.preventDefault();
                onAdd(event.currentTarget);
              }}
            >
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="ProductNum" value={item.ProductNum} />
              <Field
                id="item-quantity"
                name="quantity"
                type="number"
                label={t("Quantity")}
                min={1}
                max={most}
                defaultValue={1}
                required
                inputMode="numeric"
              />
              <Button type="submit" look="gold">
                {t("Add to cart")}
              </Button>
            </form>
          )}
        </div>
      </div>
    </Modal>
  );
}
