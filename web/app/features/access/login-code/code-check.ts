import { codeField } from "@tambayan/account-service/contract";
import { z } from "zod";
import { checkForm } from "~/platform/forms/form-check";

/** The second step's form: the challenge stays in the session. */
export const checkCode = (formData: FormData) => checkForm(z.object({ code: codeField }), formData);
