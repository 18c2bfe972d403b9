import { MESSAGES, registerRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

const { userPin } = registerRequestSchema.shape;
const withPin = registerRequestSchema.safeExtend({
  userPin: userPin.refine((pin) => pin !== "", MESSAGES.pinRequired),
});

/**
 * The registration form, checked against the schema of POST /register.
 * @param pin whether the game requires a PIN; by default, whether the form has the field
 */
export const checkRegister = (formData: FormData, pin = formData.has("userPin")) =>
  checkForm(pin ? withPin : registerRequestSchema, formData);
