import { findPasswordRequestSchema, findUserIdRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";

/** The two forms of Find Account, held to the schemas of POST /findUserID and POST /findPassword. */
export const checkFindId = (formData: FormData) => checkForm(findUserIdRequestSchema, formData);
export const checkFindPassword = (formData: FormData) => checkForm(findPasswordRequestSchema, formData);
