import { MESSAGES, paymentReceiptTextSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";
import { PICTURES_FIELD, withPictures } from "~/platform/forms/pictures/picture-check";

/** The receipt's form, checked against the schema of POST /payments/{id}/receipt. */
export function checkReceipt(formData: FormData) {
  const checked = withPictures(checkForm(paymentReceiptTextSchema, formData), formData);
  const chosen = formData.getAll(PICTURES_FIELD).some((entry) => entry instanceof File && entry.size > 0);
  if (chosen) return checked;
  return {
    value: null,
    errors: { ...checked.errors, [PICTURES_FIELD]: [MESSAGES.receiptPictureRequired] },
  };
}
