/** Whether an uploaded file is a picture that the site can show, of the type it claims. */
import { rename } from "node:fs/promises";
import path from "node:path";
import sharp, { type Metadata } from "sharp";
import { maxMegapixels, pictureTypes } from "./upload-limits";

/** A file as formidable describes it. */
export type ReceivedFile = {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
  size: number;
};

// Otherwise libvips keeps recently read files open, and their space in the temp folder is not free although they are
// removed.
sharp.cache(false);

const typeOf = ({ format, compression }: Metadata): string =>
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

/** Nearly as good as the original: Strapi compresses it once more. */
const quality = 95;

/**
 * Turns a photo as its camera was held, and removes what the camera wrote about it, such as the place. Strapi would do
 * so only if its own copy is smaller than the original.
 * @param file a picture without a problem; it is replaced
 */
export async function makeUpright(file: ReceivedFile): Promise<void> {
  const picture = sharp(file.filepath, { animated: true, limitInputPixels: false });
  const metadata = await picture.metadata();
  const { orientation = 1, exif, xmp, iptc, pages = 1 } = metadata;
  if (orientation === 1 && !exif && !xmp && !iptc) return;
  // Frames of an animation are one below the other, and no program turns them.
  if (pages === 1) picture.rotate();
  const upright = `${file.filepath}-upright`;
  const format = metadata.format === "heif" ? "avif" : metadata.format;
  const { size } = await picture
    .toFormat(format, { quality, effort: format === "avif" ? 2 : undefined })
    .toFile(upright);
  await rename(upright, file.filepath);
  file.size = size;
}
