import { updateUserDetailsRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

const detailsSchema = updateUserDetailsRequestSchema.pick({
  NameFirst: true,
  NameLast: true,
  PhoneNumber: true,
  UserPass2: true,
});

/** The details that players can change; a dialog asks for the password. */
export const checkDetails = (formData: FormData) => checkForm(detailsSchema, formData);
