import { useNavigate } from "@remix-run/react";
import type { Cart, SingleItem } from "@tambayan/account-service/contract";
import { MESSAGES } from "@tambayan/account-service/contract";
import { buyPath, summary } from "~/layout/cart/cart";
import { readCart } from "~/layout/cart/cart-client";
import { itemCount } from "~/layout/shared/item";
import { type Confirmation, showNotice } from "~/platform/dialog/dialog";
import type { Checked } from "~/platform/forms/form-check";
import { usePostForm } from "~/platform/forms/use-post-form";
import { formatCoins, formatTotal } from "~/platform/language/coins";
import { msg, t, translate } from "~/platform/language/i18n";
import { useFeature, useGame } from "~/platform/page/root-data";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { Panel } from "~/ui/panel";
import styles from "./shoppingcart.module.css";
import type { BuyResult } from "./shoppingcart.server";

/** The confirmation before an order: it shows the total and the balance afterwards. */
function toConfirmation({ items, total }: ReturnType<typeof summary>, balance: number): Confirmation {
  return {
    title: t("Buy {items} for {total} R-Coin?", {
      items: itemCount(items),
      total: formatTotal(total),
    }),
    text: t("You will have {balance} left.", { balance: formatCoins(balance - total) }),
    confirm: t("Confirm"),
  };
}

const noCheck = async () => (): Checked<null> => ({ value: null, errors: {} });
const TOP_UP = { to: "/topup", label: msg("Top up R-Coin") };

interface BuyPanelProps {
  rows: Cart["cart"];
  balance: number;
  /** Version of the cart that the page was rendered with. */
  version: string;
  idempotencyKey: string;
  actionData: BuyResult | undefined;
  /** The item that is bought alone: the page asks to confirm it. Null: the cart is bought. */
  single: SingleItem | null;
  whenSettled: (how: { fresh: boolean }) => Promise<Cart>;
}

/** Subtotal, Total and 'Proceed to Buy'. */
export function BuyPanel({
  rows,
  balance,
  version,
  idempotencyKey,
  actionData,
  single,
  whenSettled,
}: BuyPanelProps) {
  const navigate = useNavigate();
  const topUp = useFeature("top-up");
  const { gifts } = useGame();
  const now = summary(rows);
  const confirming = actionData?.confirming || single !== null;
  const asks = confirming && now.items > 0 && now.total <= balance;

  /** Confirms the cart as the service has it, once all clicks have been processed. */
  async function confirmation(formData: FormData): Promise<Confirmation | "confirmed" | null> {
    let cart = await whenSettled({ fresh: false });
    // Coins may have arrived in the meantime, from a code or in the game.
    if (summary(cart.cart).total > cart.balance) cart = await whenSettled({ fresh: true });
    const submitted = summary(cart.cart);
    if (submitted.items === 0) {
      void showNotice({ icon: "error", title: MESSAGES.cartNothingChecked });
      return null;
    }
    if (submitted.total > cart.balance) {
      void showNotice({
        icon: "error",
        title: MESSAGES.notEnoughCoins,
        text: t("This costs {total}; you have {balance}.", {
          total: formatTotal(submitted.total),
          balance: formatCoins(cart.balance),
        }),
        ...(topUp && { link: TOP_UP }),
      });
      return null;
    }
    formData.set("expectedTotal", String(submitted.total));
    formData.set("expectedVersion", cart.version);
    return asks && submitted.total === now.total ? "confirmed" : toConfirmation(submitted, cart.balance);
  }

  const here = single ? buyPath(single.ProductNum, single.quantity) : "/shoppingcart";
  const { refusal, sending, form } = usePostForm<BuyResult>({
    action: here,
    load: noCheck,
    actionData: actionData?.error ? actionData : undefined,
    confirmation,
    onDone: () => void readCart(),
    leaveAfterDialog: () => navigate("/shoppurchases"),
  });
  // The row says why the item cannot be bought.
  if (rows.length === 0 || (single && now.items === 0)) return null;

  const question = toConfirmation(now, balance);
  return (
    <Panel title={asks ? t("Your order") : t("Total")} className={styles.buy}>
      <form {...form}>
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="expectedTotal" value={now.total} />
        <input type="hidden" name="expectedVersion" value={version} />
        <FormStack>
          <FormAlert answer={refusal} />
          {confirming && now.items === 0 ? (
            <p role="alert">{translate(MESSAGES.cartNothingChecked)}</p>
          ) : null}
          {confirming && now.total > balance ? (
            <p role="alert">
              {translate(MESSAGES.notEnoughCoins)}{" "}
              {topUp ? <a href={TOP_UP.to}>{translate(TOP_UP.label)}</a> : null}
            </p>
          ) : null}
          <dl className={styles.totals}>
            <div>
              <dt>{t("Subtotal, {items}", { items: itemCount(now.items) })}</dt>
              <dd>{formatTotal(now.total)}</dd>
            </div>
            <div className={styles.total}>
              <dt>{t("Total")}</dt>
              <dd>{t("{total} R-Coin", { total: formatTotal(now.total) })}</dd>
            </div>
          </dl>
          {now.total > balance && !confirming ? (
            <p>
              {t("You need {missing} more R-Coin.", { missing: formatCoins(now.total - balance) })}{" "}
              {topUp ? <a href={TOP_UP.to}>{translate(TOP_UP.label)}</a> : null}
            </p>
          ) : null}
          {asks ? (
            <>
              <p className={styles.question}>
                {question.title} {question.text}
              </p>
              <FormActions>
                <Button type="submit" variant="gold" name="intent" value="buy">
                  {question.confirm}
                </Button>
                <ButtonLink href={single ? "/itemshop" : "/shoppingcart"}>{t("Cancel")}</ButtonLink>
              </FormActions>
            </>
          ) : (
            <Button type="submit" variant="gold" wide aria-disabled={sending}>
              {t("Proceed to Buy")}
            </Button>
          )}
          {gifts && !single && now.items > 0 && now.total <= balance ? (
            <p className={styles.gift}>
              <a href="/shoppingcart/gift">{t("Send as a gift")}</a>
            </p>
          ) : null}
        </FormStack>
      </form>
    </Panel>
  );
}
