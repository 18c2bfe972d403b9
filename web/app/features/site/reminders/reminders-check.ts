import { REMINDER_KINDS, type RemindersRequest } from "@tambayan/account-service/contract";

/** What the form has chosen: a checkbox for each kind, and one for emails. */
export const readChoice = (formData: FormData): Omit<RemindersRequest, "language"> => ({
  kinds: REMINDER_KINDS.filter((kind) => formData.has(kind)),
  byMail: formData.has("byMail"),
});
