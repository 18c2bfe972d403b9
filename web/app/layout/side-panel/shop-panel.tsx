import { t } from "~/platform/language/i18n";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { Coins } from "../shared/coins";
import { ItemPicture } from "../shared/item-picture";
import type { PanelItem } from "../site.lib";
import styles from "./shop-panel.module.css";

/** The side panel's link to the top-up page. */
export const TopUpLink = () => (
  <ButtonLink href="/topup" wide>
    {t("Top up R-Coin")}
  </ButtonLink>
);

/** Best-selling items; nothing while the shop is unavailable. */
export function ShopPanel({ items }: { items: PanelItem[] }) {
  if (items.length === 0) return null;
  return (
    <Panel title={t("Item Shop")} more={{ to: "/itemshop", of: t("items") }}>
      <ul>
        {items.map((item) => (
          <li key={item.ProductNum}>
            <a href={`/itemshop?search=${encodeURIComponent(item.ItemName)}`} className={styles.item}>
              <ItemPicture item={item} size={48} />
              <span className={styles.name}>{item.ItemName}</span>
              <Coins currency="coin" amount={item.price} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
