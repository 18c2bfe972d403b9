import { changePasswordFormSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

/** The form of Change Password; a dialog asks for the secret answer. */
export const checkChangePassword = (formData: FormData) => checkForm(changePasswordFormSchema, formData);
