import { registerRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";

/** The registration form, held to the schema of POST /register. */
export const checkRegister = (formData: FormData) => checkForm(registerRequestSchema, formData);
