import { LIMITS, type ShopItem } from "@tambayan/account-service/contract";
import type { FormEvent } from "react";
import { AFTERWARDS, BUY } from "~/layout/cart/cart";
import { supplyOf } from "~/layout/shared/item";
import { ItemParts } from "~/layout/shared/item-parts";
import { ItemPicture } from "~/layout/shared/item-picture";
import { ItemPrice } from "~/layout/shared/item-price";
import { t } from "~/platform/language/i18n";
import { useLater } from "~/platform/page/use-later";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Modal } from "~/ui/modal";
import { DropLink, ItemLimits, OwnedMark } from "./item-card";
import styles from "./itemshop.module.css";
import type { GoesWithAnswer, ItemTile } from "./shop.lib";
import { Tiles } from "./tiles";

interface ItemModalProps {
  item: ShopItem;
  /** Whether the player has had it before. */
  owned: boolean;
  /** What goes with it; null: to be asked for. */
  goesWith: ItemTile[] | null;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
}

/** The item's pop-up: picture, name, info, price and quantity. */
export function ItemModal({ item, owned, goesWith, onClose, onSubmit }: ItemModalProps) {
  const later = useLater<GoesWithAnswer>(goesWith ? null : `/itemshop/goes-with/${item.ProductNum}`);
  const tiles = goesWith ?? later?.items ?? [];
  const most = Math.min(LIMITS.cartQuantity, item.stock ?? LIMITS.cartQuantity);
  return (
    <Modal title={item.ItemName} onClose={onClose}>
      <div className={styles.detail}>
        <ItemPicture item={item} size={200} eager />
        <div className={styles.facts}>
          <p className={styles.category}>{item.category}</p>
          <p>{item.info}</p>
          <ItemParts parts={item.parts} />
          <ItemLimits item={item} />
          {owned ? <OwnedMark /> : null}
          <p className={styles.price}>
            <ItemPrice item={item} />
          </p>
          {supplyOf(item)?.gone ? null : item.drop_start ? (
            <DropLink item={item} />
          ) : (
            <form
              method="post"
              action="/cart"
              className={styles.order}
              data-name={item.ItemName}
              onSubmit={onSubmit}
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
              <Button type="submit">{t("Add to cart")}</Button>
              <Button type="submit" variant="gold" name={AFTERWARDS} value={BUY}>
                {t("Buy now")}
              </Button>
            </form>
          )}
        </div>
      </div>
      {tiles.length > 0 ? (
        <section className={styles.goesWith} aria-labelledby="goes-with-it">
          <h3 id="goes-with-it" className={styles.rowTitle}>
            {t("Goes with")}
          </h3>
          <Tiles items={tiles} label={t("Goes with")} />
        </section>
      ) : null}
    </Modal>
  );
}
