import { ButtonLink } from "~/components/ui/button";
import { Panel } from "~/components/ui/panel";
import { t } from "~/lib/i18n";
import type { PanelItem } from "~/routes/site/site.lib";
import { Coins } from "./coins";
import { ItemPicture } from "./item-picture";
import styles from "./shop-panel.module.css";

/** The side panel's way to new coins (spec section 2, layout). */
export const RechargeLink = () => (
  <ButtonLink href="/topup" wide>
    {t("Recharge R-Coin")}
  </ButtonLink>
);

/** What players buy most (spec section 2, the side panel's item shop); nothing while the shop cannot be reached. */
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
              <Coins coin="r-coin" amount={item.price} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
