import { redeemRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

/** The redeem form, checked against the schema of POST /processCoupon. */
export const checkRedeem = (formData: FormData) => checkForm(redeemRequestSchema, formData);
