import { updateUserDetailsRequestSchema } from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";

const detailsSchema = updateUserDetailsRequestSchema.pick({
  NameFirst: true,
  NameLast: true,
  PhoneNumber: true,
  UserPass2: true,
});

/** The fields that a player may change of their details; the password is asked for by a dialog. */
export const checkDetails = (formData: FormData) => checkForm(detailsSchema, formData);
