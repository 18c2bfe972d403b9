import type { ShopItem } from "@tambayan/account-service/contract";
import { t } from "~/platform/language/i18n";
import styles from "./item-parts.module.css";

/** What a bundle contains; nothing for a single item. */
export function ItemParts({ parts }: { parts: Pick<ShopItem["parts"][number], "ItemName" | "quantity">[] }) {
  if (parts.length === 0) return null;
  return (
    <>
      <span className="visually-hidden">{t("In this bundle")}</span>
      <ul className={styles.parts}>
        {parts.map(({ ItemName, quantity }) => (
          <li key={ItemName}>
            {quantity} × {ItemName}
          </li>
        ))}
      </ul>
    </>
  );
}
