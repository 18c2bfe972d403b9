import { changeEmailRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

/** The form that changes the address, checked against the schema of POST /account/email. */
export const checkEmailChange = (formData: FormData) => checkForm(changeEmailRequestSchema, formData);
