import { MESSAGES, type PaymentReceiptRequest, paymentCalls } from "@tambayan/account-service/contract";
import type { FieldErrors } from "~/platform/forms/form-check";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { PICTURES_FIELD } from "~/platform/forms/pictures/picture-check";
import { picturesOf } from "~/platform/forms/pictures/picture-form.server";
import type { SiteContext } from "~/platform/site/context";
import { checkReceipt } from "./receipt-check";

/** Sends a receipt of a manual transfer. */
export async function sendReceipt(
  { account, session }: SiteContext,
  respond: FormResponder,
  formData: FormData,
  id: string,
) {
  const checked = checkReceipt(formData);
  if (checked.errors) return respond.invalid(checked.errors);
  try {
    const [picture = ""] = await picturesOf(formData);
    const body: PaymentReceiptRequest = { ...checked.value, picture };
    const { message } = await account.call(paymentCalls.sendReceipt, { params: { id }, body });
    return respond.done(session, { icon: "success", title: message }, `/topup/payments/${id}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    const refused = respond.failed(error, { ownWords: true });
    const { picture, ...errors }: FieldErrors = refused.data.errors ?? {};
    if (picture) refused.data.errors = { ...errors, [PICTURES_FIELD]: picture };
    return refused;
  }
}

/** Cancels a payment that was not paid yet. */
export async function cancel({ account, session }: SiteContext, respond: FormResponder, id: string) {
  try {
    const { message } = await account.call(paymentCalls.cancel, { params: { id } });
    return respond.done(session, { icon: "success", title: message }, `/topup/payments/${id}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    return respond.failed(error, { ownWords: true });
  }
}

/** A form that is not of this page. */
export const noForm = () => new Response(MESSAGES.badRequest, { status: 400 });
