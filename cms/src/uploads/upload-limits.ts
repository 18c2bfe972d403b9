/** What editors may upload. */

/** Of all files of a request together. */
export const maxUploadBytes = 10 * 1024 * 1024;

/**
 * The types, each with its file names. No SVG, because it can contain scripts; the demo content's come from this
 * repository.
 */
export const pictureTypes: Record<string, string[]> = {
  "image/webp": [".webp"],
  "image/avif": [".avif"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg", ".jpe", ".jfif"],
  "image/gif": [".gif"],
};

/** Of all frames of a picture together, because all are decoded to make it smaller. */
export const maxMegapixels = 40;
