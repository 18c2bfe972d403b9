import { resetPasswordRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

/**
 * The form that an emailed link opens, checked against the schema of POST /reset-password; its token is a hidden field.
 */
export const checkReset = (formData: FormData) => checkForm(resetPasswordRequestSchema, formData);
