import { codeCalls, DIALOG_TITLES } from "@tambayan/account-service/contract";
import { checkRedeem } from "~/layout/shared/redeem-check";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import { balancesText } from "~/platform/language/coins";
import type { SiteContext } from "~/platform/site/context";

/** Redeems a code for the player; sending the form again has no second effect. */
export async function redeem(
  { account, session, content }: SiteContext,
  respond: FormResponder,
  formData: FormData,
) {
  const checked = checkRedeem(formData);
  if (checked.errors) return respond.invalid(checked.errors);
  const result = await account.call(codeCalls.redeem, { body: checked.value, key: readKey(formData) });
  session.unset("codes");
  const text = `${result.message}\n${balancesText(result, await content.game())}`;
  return respond.done(session, { icon: "success", title: DIALOG_TITLES.changed, text }, "/topup");
}
