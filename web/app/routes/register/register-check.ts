import { MESSAGES, registerRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";

const { userPin } = registerRequestSchema.shape;
const withPin = registerRequestSchema.safeExtend({
  userPin: userPin.refine((pin) => pin !== "", MESSAGES.pinRequired),
});

/**
 * The registration form, held to the schema of POST /register.
 * @param pin whether the game asks for a PIN; a form that has the field was made where it does
 */
export const checkRegister = (formData: FormData, pin = formData.has("userPin")) =>
  checkForm(pin ? withPin : registerRequestSchema, formData);
