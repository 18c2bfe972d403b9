import { data } from "@remix-run/node";
import { DIALOG_TITLES, MESSAGES, orderCalls } from "@tambayan/account-service/contract";
import { failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import type { FormResult } from "~/platform/forms/form-result";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import { balancesText } from "~/platform/language/coins";
import type { SiteContext } from "~/platform/site/context";

/** Result of a refund: `confirming` is the confirmation step without scripts. */
export type RefundResult = FormResult & { confirming?: true };

/** Refunds the items of a line that are still in the item bank. */
export async function refund(
  { account, session, content }: SiteContext,
  respond: FormResponder,
  formData: FormData,
) {
  const line = Number(formData.get("line"));
  if (!Number.isSafeInteger(line)) return respond.refused(MESSAGES.refundGone, 422);
  if (!respond.scripted && !formData.has("confirmed")) {
    return data<RefundResult>({ ...respond.blank, confirming: true });
  }
  try {
    const result = await account.call(orderCalls.refund, { body: { line }, key: readKey(formData) });
    const text = `${result.message}\n${balancesText(result, await content.game())}`;
    const notice = { icon: "success" as const, title: DIALOG_TITLES.changed, text };
    return respond.done(session, notice, "/shoppurchases");
  } catch (error) {
    // The game may have handed out an item in the meantime: the page may be outdated.
    if (isCallError(error) && error.status === 409) return respond.outdated(failureMessage(error));
    throw error;
  }
}
