import { data, redirect } from "@remix-run/node";
import {
  MESSAGES,
  type PaymentRecipient,
  paymentCalls,
  paymentRecipientRequestSchema,
  paymentRequestSchema,
} from "@tambayan/account-service/contract";
import { failureCode } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { checkForm, type FieldErrors } from "~/platform/forms/form-check";
import type { FormResult } from "~/platform/forms/form-result";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import type { SiteContext } from "~/platform/site/context";

/** What the page's forms keep. */
export const KEPT = ["way", "receiver", "message", "ReferralCode"] as const;

/** Result of the page's form: `recipient` is the account that a gift would go to, to confirm. */
export type BuyResult = FormResult & { recipient?: PaymentRecipient };

/** The form's fields, by those of the calls. */
const FIELDS: Record<string, string> = {
  provider: "way",
  channel: "way",
  giftTo: "receiver",
  UserID: "receiver",
};
const atFields = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, messages]) => [FIELDS[name] ?? name, messages]));

/** The form, checked against the schema of POST /payments. @param giftTo the confirmed account of a gift */
function checkPayment(formData: FormData, packageId: number, giftTo: string) {
  const text = (name: string) => String(formData.get(name) ?? "");
  const [provider = "", channel] = text("way").split(":");
  const request = new FormData();
  request.set("package", String(packageId));
  request.set("provider", provider);
  if (channel !== undefined) request.set("channel", channel);
  request.set("giftTo", giftTo);
  // It is said to the account that is paid for.
  request.set("message", text("receiver").trim() === "" ? "" : text("message"));
  request.set("ReferralCode", text("ReferralCode"));
  request.set("expectedPrice", text("expectedPrice"));
  return checkForm(paymentRequestSchema, request);
}

/** Creates the payment, and leads to its page. A gift's account is found first, and confirmed on the page. */
export async function buy(
  { account }: SiteContext,
  respond: FormResponder,
  formData: FormData,
  packageId: number,
) {
  const sealed = String(formData.get("to") ?? "");
  const checked = checkPayment(formData, packageId, sealed);
  const forAnother = String(formData.get("receiver") ?? "").trim() !== "";
  if (checked.errors) {
    const { expectedPrice, package: _, ...errors } = checked.errors;
    // No form of ours lacks the price.
    return expectedPrice ? respond.refused(MESSAGES.badRequest, 422) : respond.invalid(atFields(errors));
  }
  try {
    if (forAnother && sealed === "") {
      const receiver = checkForm(paymentRecipientRequestSchema, asUserId(formData));
      if (receiver.errors) return respond.invalid(atFields(receiver.errors));
      const recipient = await account.data(paymentCalls.recipient, { body: receiver.value });
      return data<BuyResult>({ ...respond.blank, recipient });
    }
    const { payment, checkout_url } = await account.data(paymentCalls.create, {
      body: checked.value,
      key: readKey(formData),
    });
    throw redirect(`/topup/payments/${payment}${checkout_url === null ? "" : "?pay=1"}`);
  } catch (error) {
    if (!isCallError(error)) throw error;
    // The page shows the price as it is now.
    if (failureCode(error) === "packagePriceChanged") return respond.outdated(MESSAGES.packagePriceChanged);
    const refused = respond.failed(error, { ownWords: true });
    const { errors } = refused.data;
    if (errors) refused.data.errors = atFields(errors);
    return refused;
  }
}

function asUserId(formData: FormData) {
  const request = new FormData();
  request.set("UserID", String(formData.get("receiver") ?? ""));
  return request;
}
