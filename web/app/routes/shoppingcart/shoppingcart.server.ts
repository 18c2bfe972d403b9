import { data } from "@remix-run/node";
import { DIALOG_TITLES, errorBodySchema, MESSAGES } from "@tambayan/account-service/contract";
import { failureMessage } from "~/lib/account-client.server";
import { balancesAre } from "~/lib/coins";
import type { SiteContext } from "~/lib/context";
import type { FormAnswer } from "~/lib/form-answer";
import type { Answers } from "~/lib/form-answer.server";
import { isCallError } from "~/lib/http.server";
import { t } from "~/lib/i18n";
import { readKey } from "~/lib/idempotency.server";
import type { Notice } from "~/lib/session.server";

/** What the cart's form is answered: `confirming` is the step that asks, where there are no scripts to ask by. */
export type BuyAnswer = FormAnswer & { confirming?: true };

/** The first step of a plain post: nothing is bought, the page asks. */
export const askFirst = (answers: Answers) => data<BuyAnswer>({ ...answers.blank, confirming: true });

/**
 * Buys what is checked for the total that was agreed to. What cannot be bought now is unchecked before: the page does not
 * count it either.
 */
export async function buy({ account, session, content }: SiteContext, answers: Answers, formData: FormData) {
  try {
    for (const { seq, isChecked, problem } of (await account.cart()).cart) {
      if (isChecked === 1 && problem) await account.changeCart("toggle", { seq, isChecked: 0 });
    }
    const expectedTotal = String(formData.get("expectedTotal") ?? "");
    // Without them nothing was agreed to; the service refuses a version that is none.
    if (!/^\d{1,12}$/.test(expectedTotal)) return answers.refused(MESSAGES.badRequest, 422);
    const expectedVersion = String(formData.get("expectedVersion") ?? "");
    const bought = await account.buy({ expectedTotal, expectedVersion }, readKey(formData));
    const text = `${bought.message}\n${balancesAre(bought, await content.game())}`;
    const notice: Notice = { icon: "success", title: DIALOG_TITLES.changed, text };
    return answers.done(session, notice, "/shoppurchases");
  } catch (error) {
    if (!isCallError(error) || error.status !== 409) return answers.failed(error);
    const message = failureMessage(error);
    const { code } = errorBodySchema.safeParse(error.body).data ?? {};
    const link = code === "not_enough_coins" && { link: { to: "/topup", label: t("Top up R-Coin") } };
    return answers.outdated(message, { icon: "error", title: message, ...link });
  }
}
