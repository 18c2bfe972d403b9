import { resetPasswordRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";

/** The form that a mailed link opens, held to the schema of POST /reset-password; its token is a hidden field. */
export const checkReset = (formData: FormData) => checkForm(resetPasswordRequestSchema, formData);
