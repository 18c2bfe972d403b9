import { ItemPicture } from "~/layout/shared/item-picture";
import { ItemPrice } from "~/layout/shared/item-price";
import { t } from "~/platform/language/i18n";
import { useNow } from "~/platform/page/root-data";
import { inManila, timeLeft } from "~/platform/time/time";
import styles from "./itemshop.module.css";
import { ITEM, type ItemTile } from "./shop.lib";

interface TilesProps {
  items: ItemTile[];
  /** Accessible name of the row. */
  label: string;
  /** Stands out: large, and loaded at once. The others are a row that scrolls on a phone. */
  large?: boolean;
}

/** A row of items, with why each stands out, if it does; each leads to its item, which opens, or to its drop. */
export function Tiles({ items, label, large = false }: TilesProps) {
  return (
    <ul className={large ? styles.featured : styles.row} aria-label={label}>
      {items.map((item) => (
        <li key={item.ProductNum}>
          <a
            href={item.drop_start ? `/drop/${item.ProductNum}` : `/itemshop?${ITEM}=${item.ProductNum}`}
            className={styles.feature}
            data-reload
          >
            <ItemPicture item={item} size={96} eager={large} />
            <Reason item={item} />
            <strong className={styles.featureName}>{item.ItemName}</strong>
            <ItemPrice item={item} />
            <span className={styles.see} aria-hidden="true">
              {t("View")}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Reason({ item: { drop_start, regular_price, cut_end } }: { item: ItemTile }) {
  const now = useNow(30_000);
  if (drop_start)
    return <span className={styles.reason}>{t("Drop: {date}", { date: inManila(drop_start) })}</span>;
  if (regular_price === null) return null;
  return (
    <span className={styles.reason}>
      {t("On sale")}
      {cut_end ? <> · {t("ends in {time}", { time: timeLeft(Date.parse(cut_end), now) })}</> : null}
    </span>
  );
}
