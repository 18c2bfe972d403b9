/** Whether an uploaded file is a picture that the site can show, of the type it claims. */
import path from "node:path";
import sharp from "sharp";
import { maxMegapixels, pictureTypes } from "./upload-limits";

/** A file as formidable describes it. */
export type ReceivedFile = { filepath: string; originalFilename: string | null; mimetype: string | null };

// Otherwise libvips keeps recently read files open, and their space in the temp folder is not free although they are removed.
sharp.cache(false);

const typeOf = ({ format, compression }: sharp.Metadata): string =>
  format === "heif" && compression === "av1" ? "image/avif" : `image/${format}`;

/**
 * Decodes the whole picture, because a valid header can be followed by anything.
 * @returns a sentence for the editor, or undefined if the picture is fine
 */
export async function problemOf(file: ReceivedFile): Promise<string | undefined> {
  const name = file.originalFilename || "The file";
  const metadata = await sharp(file.filepath, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const extensions = metadata && pictureTypes[typeOf(metadata)];
  if (!extensions) return `${name} is not a picture the site can show: WebP, AVIF, PNG, JPEG or GIF.`;

  const type = typeOf(metadata);
  const extension = path.extname(file.originalFilename ?? "").toLowerCase();
  if (file.mimetype?.toLowerCase() !== type || (extension !== "" && !extensions.includes(extension))) {
    return `${name} is a picture of another type, ${type}. Save it again under the right name.`;
  }

  const pixels = metadata.width * metadata.height * (metadata.pages ?? 1);
  if (pixels > maxMegapixels * 1e6) return `${name} has more than ${maxMegapixels} million pixels.`;

  const decoded = await sharp(file.filepath, { animated: true, limitInputPixels: false })
    .resize(8, 8, { fit: "fill" })
    .raw()
    .toBuffer()
    .catch(() => undefined);
  return decoded ? undefined : `${name} is a damaged picture.`;
}
