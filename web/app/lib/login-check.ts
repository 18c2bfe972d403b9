import { loginRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "./form-check";

/** The login form, held to the schema of POST /processlogin. */
export const checkLogin = (formData: FormData) => checkForm(loginRequestSchema, formData);
