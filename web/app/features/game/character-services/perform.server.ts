import { type ActionFunctionArgs, data } from "@remix-run/node";
import { characterServiceCalls, DIALOG_TITLES } from "@tambayan/account-service/contract";
import { failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder } from "~/platform/forms/form-result.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import { balancesText } from "~/platform/language/coins";
import { requirePlayer } from "~/platform/session/viewer.server";
import { checkService } from "./service-check";

/** Result of an order: `confirming` is the confirmation step without scripts. */
export type ServiceResult = FormResult & { confirming?: true };

/** Orders a service for a character. @param here the page with the form, which is shown again */
export async function performService(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  formData: FormData,
  here: string,
) {
  const { account, session, content } = context;
  const respond = createResponder(formData, ["service", "character", "school", "name"]);
  try {
    await requirePlayer(context.viewer, request);
    const { value, errors } = checkService(formData);
    if (errors) return respond.invalid(errors);
    if (!respond.scripted && !formData.has("confirmed")) {
      return data<ServiceResult>({ ...respond.blank, confirming: true });
    }
    const result = await account.call(characterServiceCalls.order, { body: value, key: readKey(formData) });
    const text = `${result.message}\n${balancesText(result, await content.game())}`;
    return respond.done(session, { icon: "success", title: DIALOG_TITLES.changed, text }, here);
  } catch (error) {
    // The character, the price or the wait has changed: so has the page.
    if (isCallError(error) && error.status === 409) return respond.outdated(failureMessage(error));
    return respond.failed(error);
  }
}
