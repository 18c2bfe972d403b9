import { characterServiceRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

/** An order, checked against the schema of POST /character-services. */
export const checkService = (formData: FormData) => checkForm(characterServiceRequestSchema, formData);
