import { findPasswordRequestSchema, findUserIdRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

/** The two forms of Find Account, checked against the schemas of POST /findUserID and POST /findPassword. */
export const checkFindId = (formData: FormData) => checkForm(findUserIdRequestSchema, formData);
export const checkFindPassword = (formData: FormData) => checkForm(findPasswordRequestSchema, formData);
