import type { CartEntry } from "@tambayan/account-service/contract";
import { LIMITS } from "@tambayan/account-service/contract";
import { type ReactNode, useId, useState } from "react";
import { type CartChange, canBeBought } from "~/layout/cart/cart";
import { Coins } from "~/layout/shared/coins";
import { ItemParts } from "~/layout/shared/item-parts";
import { ItemPicture } from "~/layout/shared/item-picture";
import { formatTotal } from "~/platform/language/coins";
import { t, translateReply } from "~/platform/language/i18n";
import { Icon } from "~/ui/icon";
import styles from "./shoppingcart.module.css";

interface CartRowProps {
  row: CartEntry;
  /** Null: nothing can be changed. */
  onChange: ((change: CartChange) => void) | null;
}

/** A row of the cart: check box, thumbnail, name, minus and plus, quantity, price. */
export function CartRow({ row, onChange }: CartRowProps) {
  const { seq, quantity, shopitem, problem } = row;
  const name = shopitem.ItemName;
  const buys = canBeBought(row);
  const isChecked = row.isChecked === 1 ? 0 : 1;
  return (
    <li className={styles.row} data-checked={buys}>
      {onChange ? (
        <Change intent="toggle" seq={seq} isChecked={isChecked} onChange={onChange}>
          {/* biome-ignore lint/a11y/useSemanticElements: a button sends its form without scripts too */}
          <button
            type="submit"
            role="checkbox"
            className={styles.control}
            aria-checked={buys}
            aria-label={t("Buy {name}", { name })}
          >
            <span className={styles.box} data-checked={buys} aria-hidden="true" />
          </button>
        </Change>
      ) : null}
      <ItemTip item={shopitem} />
      <div className={styles.name}>
        <strong>{name}</strong>
        <ItemParts parts={shopitem.parts} />
        <span className={styles.each}>{t("{price} each", { price: formatTotal(shopitem.price) })}</span>
        {problem ? (
          <p className={styles.problem} role="alert">
            {translateReply(problem)}
          </p>
        ) : null}
      </div>
      {onChange ? (
        <div className={styles.quantity}>
          <Change intent="decrease" seq={seq} onChange={onChange}>
            <button
              type="submit"
              className={styles.control}
              aria-label={t("Decrease quantity of {name}", { name })}
              aria-disabled={quantity <= 1}
            >
              <Icon name="minus" />
            </button>
          </Change>
          <output aria-label={t("Quantity of {name}", { name })}>{quantity}</output>
          <Change intent="increase" seq={seq} onChange={onChange}>
            <button
              type="submit"
              className={styles.control}
              aria-label={t("Increase quantity of {name}", { name })}
              aria-disabled={quantity >= LIMITS.cartQuantity}
            >
              <Icon name="plus" />
            </button>
          </Change>
        </div>
      ) : (
        <p className={styles.quantity}>{t("Quantity: {quantity}", { quantity })}</p>
      )}
      <p className={styles.price}>
        <Coins currency="coin" amount={quantity * shopitem.price} />
      </p>
      {onChange ? (
        <Change intent="remove" seq={seq} onChange={onChange} className={styles.remove}>
          <button
            type="submit"
            className={styles.control}
            aria-label={t("Remove {name}", { name })}
            title={t("Remove")}
          >
            <Icon name="close" />
          </button>
        </Change>
      ) : null}
    </li>
  );
}

interface ChangeProps extends CartChange {
  onChange: (change: CartChange) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** One button that changes the row: its own form, so that it works without scripts. */
function Change({ intent, seq, isChecked, onChange, className, children }: ChangeProps) {
  return (
    <form
      method="post"
      action="/cart"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ intent, seq, ...(isChecked !== undefined && { isChecked }) });
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seq" value={seq} />
      {isChecked === undefined ? null : <input type="hidden" name="isChecked" value={isChecked} />}
      {children}
    </form>
  );
}

/** The thumbnail; hovered or focused, it shows the item's pop-up: picture, name, info, price. Escape hides it. */
function ItemTip({ item }: { item: CartEntry["shopitem"] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what is focused
    <div
      className={styles.tip}
      onMouseEnter={show}
      onMouseLeave={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      <button
        type="button"
        className={styles.thumbnail}
        aria-describedby={id}
        aria-label={item.ItemName}
        onFocus={show}
        onBlur={hide}
      >
        <ItemPicture item={item} size={64} />
      </button>
      <div id={id} role="tooltip" className={styles.popup} data-open={open}>
        <ItemPicture item={item} size={96} />
        <div>
          <p className={styles.popupName}>{item.ItemName}</p>
          <p>{item.info}</p>
          <Coins currency="coin" amount={item.price} />
        </div>
      </div>
    </div>
  );
}
