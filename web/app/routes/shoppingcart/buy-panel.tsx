import { useNavigate } from "@remix-run/react";
import type { Cart } from "@tambayan/account-service/contract";
import { MESSAGES } from "@tambayan/account-service/contract";
import { Button, ButtonLink } from "~/components/ui/button";
import { FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { Panel } from "~/components/ui/panel";
import { summary } from "~/lib/cart";
import { readCart } from "~/lib/cart-client";
import { formatCoins, formatTotal } from "~/lib/coins";
import { type Confirmation, showNotice } from "~/lib/dialog";
import type { Checked } from "~/lib/form-check";
import { msg, t, tell } from "~/lib/i18n";
import { pieces } from "~/lib/item";
import { usePostForm } from "~/lib/use-post-form";
import styles from "./shoppingcart.module.css";
import type { BuyAnswer } from "./shoppingcart.server";

/** The question before anything is bought: it names the total and the balance after (issue 4). */
function toConfirmation({ pieces: count, total }: ReturnType<typeof summary>, balance: number): Confirmation {
  return {
    title: t("Buy {pieces} for {formatTotal} R-Coin?", {
      pieces: pieces(count),
      formatTotal: formatTotal(total),
    }),
    text: t("You will have {formatCoins} left.", { formatCoins: formatCoins(balance - total) }),
    confirm: t("Confirm"),
  };
}

const nothingToCheck = async () => (): Checked<null> => ({ value: null, errors: {} });
const TOP_UP = { to: "/topup", label: msg("Top up R-Coin") };

interface BuyPanelProps {
  rows: Cart["cart"];
  balance: number;
  /** Of the cart as the page was made with it. */
  version: string;
  idempotencyKey: string;
  answered: BuyAnswer | undefined;
  settled: (how: { fresh: boolean }) => Promise<Cart>;
}

/** Subtotal, Total and 'Proceed to Buy' (spec section 2, shopping cart). */
export function BuyPanel({ rows, balance, version, idempotencyKey, answered, settled }: BuyPanelProps) {
  const navigate = useNavigate();

  /** Asks about the cart as the service has it: whatever was clicked is answered first. */
  async function confirmation(formData: FormData): Promise<Confirmation | null> {
    let cart = await settled({ fresh: false });
    // Coins may have come meanwhile, by a code or in the game.
    if (summary(cart.cart).total > cart.balance) cart = await settled({ fresh: true });
    const agreed = summary(cart.cart);
    if (agreed.pieces === 0) {
      void showNotice({ icon: "error", title: MESSAGES.cartNothingChecked });
      return null;
    }
    if (agreed.total > cart.balance) {
      void showNotice({
        icon: "error",
        title: MESSAGES.notEnoughCoins,
        text: t("This costs {formatTotal}; you have {formatCoins}.", {
          formatTotal: formatTotal(agreed.total),
          formatCoins: formatCoins(cart.balance),
        }),
        link: TOP_UP,
      });
      return null;
    }
    formData.set("expectedTotal", String(agreed.total));
    formData.set("expectedVersion", cart.version);
    return toConfirmation(agreed, cart.balance);
  }

  const { refusal, sending, form } = usePostForm<BuyAnswer>({
    action: "/shoppingcart",
    load: nothingToCheck,
    answered: answered?.error ? answered : undefined,
    confirmation,
    onDone: () => void readCart(),
    onTold: () => navigate("/shoppurchases"),
  });
  if (rows.length === 0) return null;

  const now = summary(rows);
  const question = toConfirmation(now, balance);
  const asks = answered?.confirming && now.pieces > 0 && now.total <= balance;
  return (
    <Panel title={asks ? t("Your order") : t("Total")} className={styles.buy}>
      <form {...form}>
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="expectedTotal" value={now.total} />
        <input type="hidden" name="expectedVersion" value={version} />
        <FormStack>
          <FormAlert answer={refusal} />
          {answered?.confirming && now.pieces === 0 ? (
            <p role="alert">{tell(MESSAGES.cartNothingChecked)}</p>
          ) : null}
          {answered?.confirming && now.total > balance ? (
            <p role="alert">
              {tell(MESSAGES.notEnoughCoins)} <a href={TOP_UP.to}>{tell(TOP_UP.label)}</a>
            </p>
          ) : null}
          <dl className={styles.totals}>
            <div>
              <dt>{t("Subtotal, {pieces}", { pieces: pieces(now.pieces) })}</dt>
              <dd>{formatTotal(now.total)}</dd>
            </div>
            <div className={styles.total}>
              <dt>{t("Total")}</dt>
              <dd>{t("{formatTotal} R-Coin", { formatTotal: formatTotal(now.total) })}</dd>
            </div>
          </dl>
          {asks ? (
            <>
              <p className={styles.question}>
                {question.title} {question.text}
              </p>
              <FormActions>
                <Button type="submit" look="gold" name="intent" value="buy">
                  {question.confirm}
                </Button>
                <ButtonLink href="/shoppingcart">{t("Cancel")}</ButtonLink>
              </FormActions>
            </>
          ) : (
            <Button type="submit" look="gold" wide aria-disabled={sending}>
              {t("Proceed to Buy")}
            </Button>
          )}
        </FormStack>
      </form>
    </Panel>
  );
}
