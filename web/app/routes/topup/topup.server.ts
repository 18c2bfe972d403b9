import { DIALOG_TITLES } from "@tambayan/account-service/contract";
import { balancesAre } from "~/lib/coins";
import type { SiteContext } from "~/lib/context";
import type { Answers } from "~/lib/form-answer.server";
import { readKey } from "~/lib/idempotency.server";
import { checkRedeem } from "~/lib/redeem-check";

/** Redeems a code for the session's player; a form that is sent again has its effect once. */
export async function redeem(
  { account, session, content }: SiteContext,
  answers: Answers,
  formData: FormData,
) {
  const checked = checkRedeem(formData);
  if (checked.errors) return answers.invalid(checked.errors);
  const result = await account.redeem(checked.value, readKey(formData));
  const text = `${result.message}\n${balancesAre(result, await content.game())}`;
  return answers.done(session, { icon: "success", title: DIALOG_TITLES.changed, text }, "/topup");
}
