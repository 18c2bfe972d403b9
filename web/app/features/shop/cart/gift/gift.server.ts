import { data } from "@remix-run/node";
import {
  type GiftRecipient,
  giftCalls,
  giftTextSchema,
  LIMITS,
  MESSAGES,
} from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";
import type { FormResult } from "~/platform/forms/form-result";
import type { FormResponder } from "~/platform/forms/form-result.server";
import type { SiteContext } from "~/platform/site/context";

/** Result of the first step: `recipient` is who was found, to confirm. */
export type GiftResult = FormResult & { recipient?: GiftRecipient };

/** Finds who a gift would go to. Nothing is bought yet. */
export async function findRecipient({ account }: SiteContext, respond: FormResponder, formData: FormData) {
  const name = String(formData.get("name") ?? "").trim();
  const checked = checkForm(giftTextSchema, formData);
  const nameError = name === "" ? MESSAGES.giftNameRequired : MESSAGES.giftNameUnknown;
  const nameErrors = name === "" || name.length > LIMITS.gameName ? { name: [nameError] } : {};
  if (checked.errors || nameErrors.name) return respond.invalid({ ...nameErrors, ...checked.errors });
  const recipient = await account.data(giftCalls.recipient, { body: { name } });
  return data<GiftResult>({ ...respond.blank, recipient });
}
