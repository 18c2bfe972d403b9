import type { ShopItem } from "@tambayan/account-service/contract";
import { formatCoins } from "~/platform/language/coins";
import { t } from "~/platform/language/i18n";
import { inManila } from "~/platform/time/time";
import { Coins } from "./coins";
import styles from "./item-price.module.css";

/** An item's price; while it is reduced, the regular one beside it, and until when. */
export function ItemPrice({ item }: { item: Pick<ShopItem, "price" | "regular_price" | "cut_end"> }) {
  const { price, regular_price, cut_end } = item;
  const coins = <Coins currency="coin" amount={price} />;
  if (regular_price === null) return coins;
  return (
    <span className={styles.cut}>
      {coins}{" "}
      <del>
        <span className="visually-hidden">{t("Regular price")}: </span>
        <span className="figures">{formatCoins(regular_price)}</span>
      </del>{" "}
      {cut_end ? (
        <span className={styles.until}>{t("Until {date}", { date: inManila(cut_end) })}</span>
      ) : null}
    </span>
  );
}
