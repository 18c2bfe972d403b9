import { loginRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

/** The login form, checked against the schema of POST /processlogin. */
export const checkLogin = (formData: FormData) => checkForm(loginRequestSchema, formData);
