import type { ShopItem } from "@tambayan/account-service/contract";
import { AFTERWARDS, BUY } from "~/layout/cart/cart";
import { Coins } from "~/layout/shared/coins";
import { saleEndOf, supplyOf } from "~/layout/shared/item";
import { ItemParts } from "~/layout/shared/item-parts";
import { ItemPicture } from "~/layout/shared/item-picture";
import { t } from "~/platform/language/i18n";
import { Button } from "~/ui/button";
import styles from "./itemshop.module.css";

interface ItemCardProps {
  item: ShopItem;
  eager: boolean;
  onShow: () => void;
}

/** An item of the shop: its picture opens the pop-up, its form adds one to the cart, or buys it. */
export function ItemCard({ item, eager, onShow }: ItemCardProps) {
  const supply = supplyOf(item);
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onShow}>
        <ItemPicture item={item} size={160} eager={eager} />
        <span className="visually-hidden">{t("Show {ItemName}", { ItemName: item.ItemName })}</span>
      </button>
      <h2 className={styles.name}>{item.ItemName}</h2>
      <p className={styles.info}>{item.info}</p>
      <ItemParts parts={item.parts} />
      <ItemLimits item={item} />
      <div className={styles.foot}>
        <Coins coin="r-coin" amount={item.price} />
        {supply?.gone ? null : (
          <form method="post" action="/cart" className={styles.actions} data-name={item.ItemName}>
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="ProductNum" value={item.ProductNum} />
            <Button type="submit" wide>
              {t("Add to cart")}
              <span className="visually-hidden"> {item.ItemName}</span>
            </Button>
            <Button type="submit" wide variant="gold" name={AFTERWARDS} value={BUY}>
              {t("Buy now")}
              <span className="visually-hidden"> {item.ItemName}</span>
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}

/** Limits of an item's sale, if any. */
export function ItemLimits({ item }: { item: ShopItem }) {
  const [supply, end] = [supplyOf(item), saleEndOf(item)];
  if (!supply && !end) return null;
  return (
    <p className={styles.notes}>
      {supply ? <span data-gone={supply.gone}>{supply.text}</span> : null}
      {end ? <span>{end}</span> : null}
    </p>
  );
}
