import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import type { Checked } from "./form-check";

/** Name of the field that pictures are sent in. */
export const PICTURES = "pictures";
/** For the browser's own dialog; what a file is, account-service decides by what is in it. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"];

function problemOf(files: File[]): string | undefined {
  if (files.length > LIMITS.ticketPictures) return MESSAGES.picturesTooMany;
  if (files.some(({ size }) => size > LIMITS.pictureBytes)) return MESSAGES.pictureTooBig;
  const another = files.some(({ type }) => type.startsWith("image/") && !PICTURE_TYPES.includes(type));
  return another ? MESSAGES.pictureUnreadable : undefined;
}

/** A form's check, and that of the pictures that come with it. */
export function withPictures<T>(checked: Checked<T>, formData: FormData): Checked<T> {
  const files = formData.getAll(PICTURES).filter((entry): entry is File => entry instanceof File);
  const problem = problemOf(files.filter(({ size }) => size > 0));
  return problem === undefined
    ? checked
    : { value: null, errors: { ...checked.errors, [PICTURES]: [problem] } };
}
