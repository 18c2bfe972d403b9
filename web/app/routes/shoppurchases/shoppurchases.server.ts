import { data } from "@remix-run/node";
import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { failureMessage } from "~/lib/account-client.server";
import { balancesAre } from "~/lib/coins";
import type { SiteContext } from "~/lib/context";
import type { FormAnswer } from "~/lib/form-answer";
import type { Answers } from "~/lib/form-answer.server";
import { isCallError } from "~/lib/http.server";
import { readKey } from "~/lib/idempotency.server";

/** What 'Give back' is answered: `confirming` is the step that asks, where there are no scripts to ask by. */
export type RefundAnswer = FormAnswer & { confirming?: true };

/** Gives back the pieces of a line that wait in the item bank still. */
export async function giveBack(
  { account, session, content }: SiteContext,
  answers: Answers,
  formData: FormData,
) {
  const line = Number(formData.get("line"));
  if (!Number.isSafeInteger(line)) return answers.refused(MESSAGES.refundGone, 422);
  if (!answers.scripted && !formData.has("confirmed")) {
    return data<RefundAnswer>({ ...answers.blank, confirming: true });
  }
  try {
    const result = await account.refund(line, readKey(formData));
    const text = `${result.message}\n${balancesAre(result, await content.game())}`;
    const notice = { icon: "success" as const, title: DIALOG_TITLES.changed, text };
    return answers.done(session, notice, "/shoppurchases");
  } catch (error) {
    // The game took it meanwhile, say: what the page says of it may be no longer so.
    if (isCallError(error) && error.status === 409) return answers.outdated(failureMessage(error));
    throw error;
  }
}
