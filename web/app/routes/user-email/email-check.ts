import { changeEmailRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";

/** The form that changes the address, held to the schema of POST /account/email. */
export const checkEmailChange = (formData: FormData) => checkForm(changeEmailRequestSchema, formData);
