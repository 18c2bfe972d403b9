import { PICTURES_FIELD } from "./picture-check";

/** Longest side of a picture that is sent (px): small print on a screenshot is still readable. */
const MAX_SIDE = 2_000;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 400_000;
const QUALITY = 0.85;

/** A smaller copy of a picture; the file itself if the browser cannot read it, or finds nothing to save. */
async function shrink(file: File): Promise<File> {
  if (!file.type.startsWith("image/") || file.size <= SMALL_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext("2d");
  if (!drawing) return file;
  // A JPEG has no transparency.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return made && made.size < file.size
    ? new File([made], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: made.type })
    : file;
}

/** Makes a form's pictures smaller, for slow lines and for pictures over the limit. */
export async function shrinkPictures(formData: FormData): Promise<void> {
  const smaller: File[] = [];
  // One after the other: a phone's memory holds few decoded pictures.
  for (const file of formData.getAll(PICTURES_FIELD)) {
    if (file instanceof File) smaller.push(await shrink(file));
  }
  // Only now: if one fails, the form keeps them all as they are.
  formData.delete(PICTURES_FIELD);
  for (const file of smaller) formData.append(PICTURES_FIELD, file);
}
