import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import type { Checked } from "../form-check";

/** Name of the pictures' field. */
export const PICTURES_FIELD = "pictures";
/** For the browser's file dialog; account-service checks a file's actual content. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"];

function problemOf(files: File[]): string | undefined {
  if (files.length > LIMITS.ticketPictures) return MESSAGES.picturesTooMany;
  if (files.some(({ size }) => size > LIMITS.pictureBytes)) return MESSAGES.pictureTooBig;
  const another = files.some(({ type }) => type.startsWith("image/") && !PICTURE_TYPES.includes(type));
  return another ? MESSAGES.pictureUnreadable : undefined;
}

/** A form's check, extended by that of its pictures. */
export function withPictures<T>(checked: Checked<T>, formData: FormData): Checked<T> {
  const files = formData.getAll(PICTURES_FIELD).filter((entry): entry is File => entry instanceof File);
  const problem = problemOf(files.filter(({ size }) => size > 0));
  return problem === undefined
    ? checked
    : { value: null, errors: { ...checked.errors, [PICTURES_FIELD]: [problem] } };
}
