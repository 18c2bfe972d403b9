import type { OrderLineEntry } from "@tambayan/account-service/contract";
import { Coins } from "~/layout/shared/coins";
import { CharacterLink } from "~/layout/shared/game-links";
import { itemCount } from "~/layout/shared/item";
import { ItemParts } from "~/layout/shared/item-parts";
import { ItemPicture } from "~/layout/shared/item-picture";
import type { Confirmation } from "~/platform/dialog/dialog";
import type { Checked } from "~/platform/forms/form-check";
import { usePostForm } from "~/platform/forms/use-post-form";
import { formatTotal } from "~/platform/language/coins";
import { rich, t, translateReply } from "~/platform/language/i18n";
import { withQuery } from "~/platform/page/with-query";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/form";
import { DateTime } from "~/ui/relative-time";
import { deliveryStatus } from "./delivery-status";
import styles from "./orders.module.css";
import type { RefundResult } from "./orders.server";

interface OrderLineProps {
  entry: OrderLineEntry;
  idempotencyKey: string;
  actionData: RefundResult | undefined;
}

/** The ticket form, with the order as its subject. */
const ticketAbout = ({ line, shopitem, quantity }: OrderLineEntry) =>
  withQuery("/ticket", {
    category: "payment",
    about: t("Purchase {line}: {ItemName} × {quantity}", { line, ItemName: shopitem.ItemName, quantity }),
  });

/** A line of an order: thumbnail, name, quantity, date, price, and the delivery status of its items. */
export function OrderLine({ entry, idempotencyKey, actionData }: OrderLineProps) {
  const { shopitem, quantity } = entry;
  return (
    <li className={styles.line}>
      <ItemPicture item={shopitem} size={64} />
      <div className={styles.what}>
        <h2>
          {shopitem.ItemName} <span className={styles.times}>× {quantity}</span>
        </h2>
        <ItemParts parts={entry.parts} />
        {entry.giftTo ? (
          <p>{rich("Gift to {name}", { name: <CharacterLink name={entry.giftTo} /> })}</p>
        ) : null}
        <p className={styles.date}>
          <DateTime date={entry.PurDate} />
        </p>
        <ul className={styles.delivery}>
          {deliveryStatus(entry.units, { given: Boolean(entry.giftTo) }).map(({ state, text }) => (
            <li key={state} data-state={state}>
              {text}
            </li>
          ))}
        </ul>
        {entry.partly > 0 ? (
          <p className={styles.hint}>
            {t(
              "You have taken only some items of {partly, plural, one {a bundle} other {# bundles}} so far. Only a whole bundle can be returned.",
              { partly: entry.partly },
            )}
          </p>
        ) : null}
        {entry.units.removed > 0 ? (
          <p className={styles.hint}>
            {rich("It was removed from the game. Please {link}.", {
              link: <a href={ticketAbout(entry)}>{t("contact support")}</a>,
            })}
          </p>
        ) : null}
        <p className={styles.hint}>
          <a href={ticketAbout(entry)}>
            {t("Ask about this purchase")}
            <span className="visually-hidden">: {shopitem.ItemName}</span>
          </a>
        </p>
      </div>
      <div className={styles.side}>
        <p className={styles.price}>
          <Coins currency="coin" amount={quantity * shopitem.price} />
        </p>
        {entry.refundable > 0 || actionData ? (
          <RefundForm entry={entry} idempotencyKey={idempotencyKey} actionData={actionData} />
        ) : null}
      </div>
    </li>
  );
}

const noCheck = async () => (): Checked<null> => ({ value: null, errors: {} });

/** Refunds the items still in the item bank, after a confirmation. */
function RefundForm({ entry, idempotencyKey, actionData }: OrderLineProps) {
  const { line, refundable, shopitem } = entry;
  const question: Confirmation = {
    title: t("Return {items} for a refund?", { items: itemCount(refundable) }),
    text: entry.giftTo
      ? t("{ItemName} will be removed from {name}'s item bank, and you get {total} R-Coin back.", {
          ItemName: shopitem.ItemName,
          name: entry.giftTo,
          total: formatTotal(refundable * shopitem.price),
        })
      : t("{ItemName} will be removed from your item bank, and you get {total} R-Coin back.", {
          ItemName: shopitem.ItemName,
          total: formatTotal(refundable * shopitem.price),
        }),
    confirm: t("Return for a refund"),
  };
  const { refusal, sending, form } = usePostForm<RefundResult>({
    action: "/shoppurchases",
    load: noCheck,
    actionData: actionData?.error ? actionData : undefined,
    confirmation: async () => question,
  });
  return (
    <form {...form}>
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="key" value={idempotencyKey} />
      {refusal?.error ? <p role="alert">{translateReply(refusal.error)}</p> : null}
      {refundable === 0 ? null : actionData?.confirming ? (
        <>
          <input type="hidden" name="confirmed" value="1" />
          <p className={styles.question}>
            {question.title} {question.text}
          </p>
          <FormActions>
            <Button type="submit">{question.confirm}</Button>
            <ButtonLink href="/shoppurchases">{t("Cancel")}</ButtonLink>
          </FormActions>
        </>
      ) : (
        <Button type="submit" aria-disabled={sending}>
          {t("Return for a refund")}
          <span className="visually-hidden"> {shopitem.ItemName}</span>
        </Button>
      )}
    </form>
  );
}
