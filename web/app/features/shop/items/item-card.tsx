import type { ShopItem } from "@tambayan/account-service/contract";
import { AFTERWARDS, BUY } from "~/layout/cart/cart";
import { saleEndOf, supplyOf } from "~/layout/shared/item";
import { ItemParts } from "~/layout/shared/item-parts";
import { ItemPicture } from "~/layout/shared/item-picture";
import { ItemPrice } from "~/layout/shared/item-price";
import { t } from "~/platform/language/i18n";
import { inManila } from "~/platform/time/time";
import { Button, ButtonLink } from "~/ui/button";
import styles from "./itemshop.module.css";

interface ItemCardProps {
  item: ShopItem;
  /** Whether the player has had it before. */
  owned: boolean;
  eager: boolean;
  onShow: () => void;
}

/** An item of the shop: its picture opens the pop-up, its form adds one to the cart, or buys it. */
export function ItemCard({ item, owned, eager, onShow }: ItemCardProps) {
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
      {owned ? <OwnedMark /> : null}
      <div className={styles.foot}>
        <ItemPrice item={item} />
        {supply?.gone ? null : item.drop_start ? (
          <DropLink item={item} />
        ) : (
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
        <WishForm item={item} />
      </div>
    </li>
  );
}

/** On items that the player has had before. */
export const OwnedMark = () => <p className={styles.owned}>{t("You've had this before")}</p>;

/** Where an item is sold that has a queue. */
export const DropLink = ({ item }: { item: ShopItem }) => (
  <ButtonLink href={`/drop/${item.ProductNum}`} variant="gold" wide>
    {t("See the drop")}
    <span className="visually-hidden"> {item.ItemName}</span>
  </ButtonLink>
);

/** A heart that puts an item on the player's wish list. */
const WishForm = ({ item }: { item: ShopItem }) => (
  <form method="post" action="/wishlist/change" data-name={item.ItemName} data-wish>
    <input type="hidden" name="intent" value="add" />
    <input type="hidden" name="ProductNum" value={item.ProductNum} />
    <button type="submit" className={styles.heart}>
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 20.5 4 12.6a5 5 0 0 1 0-7 5 5 0 0 1 7 0l1 1 1-1a5 5 0 0 1 7 0 5 5 0 0 1 0 7z" />
      </svg>
      {t("Wish list")}
      <span className="visually-hidden">: {item.ItemName}</span>
    </button>
  </form>
);

/** Limits of an item's sale, if any. */
export function ItemLimits({ item }: { item: ShopItem }) {
  const [supply, end] = [supplyOf(item), saleEndOf(item)];
  const drop = item.drop_start && t("Drop: {date}", { date: inManila(item.drop_start) });
  if (!supply && !end && !drop) return null;
  return (
    <p className={styles.notes}>
      {supply ? <span data-gone={supply.gone}>{supply.text}</span> : null}
      {drop ? <span data-drop>{drop}</span> : null}
      {end ? <span>{end}</span> : null}
    </p>
  );
}
