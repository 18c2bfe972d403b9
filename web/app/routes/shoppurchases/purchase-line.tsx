import type { PurchaseEntry } from "@tambayan/account-service/contract";
import { Coins } from "~/components/site/coins";
import { ItemPicture } from "~/components/site/item-picture";
import { RelativeTime } from "~/components/site/relative-time";
import { Button, ButtonLink } from "~/components/ui/button";
import { FormActions } from "~/components/ui/form";
import { formatTotal } from "~/lib/coins";
import type { Confirmation } from "~/lib/dialog";
import type { Checked } from "~/lib/form-check";
import { rich, t, tell } from "~/lib/i18n";
import { pieces } from "~/lib/item";
import { usePostForm } from "~/lib/use-post-form";
import { fates } from "./fates";
import styles from "./shoppurchases.module.css";
import type { RefundAnswer } from "./shoppurchases.server";

interface PurchaseLineProps {
  entry: PurchaseEntry;
  idempotencyKey: string;
  answered: RefundAnswer | undefined;
}

/** A line of an order: thumbnail, name, quantity, date, price (spec section 2), and what became of its pieces. */
export function PurchaseLine({ entry, idempotencyKey, answered }: PurchaseLineProps) {
  const { shopitem, quantity } = entry;
  return (
    <li className={styles.line}>
      <ItemPicture item={shopitem} size={64} />
      <div className={styles.what}>
        <h2>
          {shopitem.ItemName} <span className={styles.times}>× {quantity}</span>
        </h2>
        <p className={styles.date}>
          <RelativeTime date={entry.PurDate} />
        </p>
        <ul className={styles.fates}>
          {fates(entry.pieces).map(({ state, text }) => (
            <li key={state} data-state={state}>
              {text}
            </li>
          ))}
        </ul>
        {entry.pieces.removed > 0 ? (
          <p className={styles.hint}>
            {rich("Somebody removed it from the game. Please {link}.", {
              link: <a href="/ticket">{t("contact support")}</a>,
            })}
          </p>
        ) : null}
      </div>
      <div className={styles.side}>
        <p className={styles.price}>
          <Coins coin="r-coin" amount={quantity * shopitem.price} />
        </p>
        {entry.refundable > 0 || answered ? (
          <GiveBack entry={entry} idempotencyKey={idempotencyKey} answered={answered} />
        ) : null}
      </div>
    </li>
  );
}

const nothingToCheck = async () => (): Checked<null> => ({ value: null, errors: {} });

/** Cancels what waits still, after a yes. */
function GiveBack({ entry, idempotencyKey, answered }: PurchaseLineProps) {
  const { line, refundable, shopitem } = entry;
  const question: Confirmation = {
    title: t("Give back {pieces}?", { pieces: pieces(refundable) }),
    text: t("{ItemName}: it leaves your item bank, and {formatTotal} R-Coin come back.", {
      ItemName: shopitem.ItemName,
      formatTotal: formatTotal(refundable * shopitem.price),
    }),
    confirm: t("Give back"),
  };
  const { refusal, sending, form } = usePostForm<RefundAnswer>({
    action: "/shoppurchases",
    load: nothingToCheck,
    answered: answered?.error ? answered : undefined,
    confirmation: async () => question,
  });
  return (
    <form {...form}>
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="key" value={idempotencyKey} />
      {refusal?.error ? <p role="alert">{tell(refusal.error)}</p> : null}
      {refundable === 0 ? null : answered?.confirming ? (
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
          {t("Give back")}
          <span className="visually-hidden"> {shopitem.ItemName}</span>
        </Button>
      )}
    </form>
  );
}
