import { changePasswordFormSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";

/** The form of Change Password (spec section 5); the secret answer is asked for by a dialog. */
export const checkChangePassword = (formData: FormData) => checkForm(changePasswordFormSchema, formData);
