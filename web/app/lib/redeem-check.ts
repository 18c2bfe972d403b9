import { redeemRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "./form-check";

/** The redeem form, held to the schema of POST /processCoupon. */
export const checkRedeem = (formData: FormData) => checkForm(redeemRequestSchema, formData);
