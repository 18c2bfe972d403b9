import { data } from "@remix-run/node";
import {
  type BuyRequest,
  DIALOG_TITLES,
  orderCalls,
  orderFormSchema,
} from "@tambayan/account-service/contract";
import { failureCode, failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { checkForm } from "~/platform/forms/form-check";
import type { FormResult } from "~/platform/forms/form-result";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import { balancesText } from "~/platform/language/coins";
import { t } from "~/platform/language/i18n";
import type { Notice } from "~/platform/session/session.server";
import type { SiteContext } from "~/platform/site/context";

/** Result of the cart's form: `confirming` is the confirmation step without scripts. */
export type BuyResult = FormResult & { confirming?: true };

/** Fields whose values go back into the page. */
export const ORDER_FIELDS = Object.keys(orderFormSchema.shape);

/** The first step of a plain post: nothing is bought, the page asks for confirmation. */
export const askToConfirm = (respond: FormResponder) =>
  data<BuyResult>({ ...respond.blank, confirming: true });

/**
 * Buys the checked items for the total that was agreed to, or one item alone.
 * @param what `gift`: the receiver, if it is a gift
 */
export async function buy(
  { account, session, content, site }: SiteContext,
  respond: FormResponder,
  formData: FormData,
  what: Pick<BuyRequest, "item" | "gift"> = {},
) {
  const { value, errors } = checkForm(orderFormSchema, formData);
  if (errors) return respond.invalid(errors);
  try {
    const bought = await account.call(orderCalls.buy, {
      body: { ...value, ...what },
      key: readKey(formData),
    });
    const text = `${bought.message}\n${balancesText(bought, await content.game())}`;
    const notice: Notice = { icon: "success", title: DIALOG_TITLES.changed, text };
    return respond.done(session, notice, "/shoppurchases");
  } catch (error) {
    if (!isCallError(error) || error.status !== 409) return respond.failed(error);
    const message = failureMessage(error);
    const code = failureCode(error);
    const sells = !site.off.includes("top-up");
    const topUp = sells && code === "notEnoughCoins" && { to: "/topup", label: t("Top up R-Coin") };
    const owes = code === "paymentDebtBlocks";
    const link = owes ? { to: "/topup/payments", label: t("Your payments") } : topUp;
    return respond.outdated(message, { notice: { icon: "error", title: message, ...(link && { link }) } });
  }
}
