import { unstable_parseMultipartFormData as parseMultipart, type UploadHandlerPart } from "@remix-run/node";
import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { readForm } from "./form-answer.server";
import { PICTURES } from "./picture-check";

/** Text fields are short; what is longer is nobody's form. */
const TEXT_BYTES = 64 * 1024;
/** Forms with pictures that may be under way at once, for each holds some megabytes. */
const AT_ONCE = 40;
let underWay = 0;

/** The first bytes of a part; what comes after them is read and dropped, so that the fields behind it are read too. */
async function firstBytes(data: UploadHandlerPart["data"], count: number): Promise<Uint8Array<ArrayBuffer>> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of data) {
    if (bytes < count) kept.push(chunk.subarray(0, count - bytes));
    bytes += chunk.length;
  }
  return new Uint8Array(Buffer.concat(kept));
}

/**
 * The fields of a form that may have pictures. Of a picture that is too large one byte more than allowed is kept, of one too
 * many a single byte: the form's own check then finds them, beside whatever else is wrong, and nothing that was typed is lost.
 * @param field in which they come
 * @throws 400 for a body that is no form, 503 while too many are read
 */
export async function readPictureForm(request: Request, field = PICTURES): Promise<FormData> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) return readForm(request);
  if (underWay >= AT_ONCE) throw new Response(MESSAGES.busy, { status: 503 });
  underWay += 1;
  try {
    let pictures = 0;
    return await parseMultipart(request, async ({ name, filename, contentType, data }) => {
      if (filename === undefined) return new TextDecoder().decode(await firstBytes(data, TEXT_BYTES));
      const wanted = name === field && filename !== "";
      if (wanted) pictures += 1;
      const count = pictures > LIMITS.ticketPictures ? 1 : LIMITS.pictureBytes + 1;
      const bytes = await firstBytes(data, wanted ? count : 0);
      // No file was chosen: browsers send an empty part all the same.
      return wanted ? new File([bytes], filename, { type: contentType }) : null;
    });
  } catch {
    throw new Response(MESSAGES.badRequest, { status: 400 });
  } finally {
    underWay -= 1;
  }
}

/** A form's pictures in base64, as account-service takes them. */
export const picturesOf = (formData: FormData, field = PICTURES): Promise<string[]> =>
  Promise.all(
    formData
      .getAll(field)
      .filter((entry) => entry instanceof File && entry.size > 0)
      .map(async (file) => Buffer.from(await (file as File).arrayBuffer()).toString("base64")),
  );
