import { unstable_parseMultipartFormData as parseMultipart, type UploadHandlerPart } from "@remix-run/node";
import { LIMITS, MESSAGES } from "@tambayan/account-service/contract";
import { readForm } from "../form-result.server";
import { PICTURES_FIELD } from "./picture-check";

/** Text fields are short; a longer one comes from no form of ours. */
const TEXT_BYTES = 64 * 1024;
/** Fields and pictures of a form; more come from no form of ours either. */
const MAX_PARTS = 100;

/** The first bytes of a part; the rest is read and dropped, so that the fields after it are read too. */
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
 * The fields of a form that may have pictures. Of an oversized picture one byte more than allowed is kept, of an excess
 * one a single byte: the form's own check then reports them along with all other problems, and nothing typed is lost.
 * @param field name of the pictures' field
 * @throws 400 for a body that is not a form, or has more parts than any of ours
 */
export async function readPictureForm(request: Request, field = PICTURES_FIELD): Promise<FormData> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) return readForm(request);
  try {
    let [parts, pictures] = [0, 0];
    return await parseMultipart(request, async ({ name, filename, contentType, data }) => {
      parts += 1;
      if (parts > MAX_PARTS) throw new Error("The form has too many parts.");
      if (filename === undefined) return new TextDecoder().decode(await firstBytes(data, TEXT_BYTES));
      const wanted = name === field && filename !== "";
      if (wanted) pictures += 1;
      const count = pictures > LIMITS.ticketPictures ? 1 : LIMITS.pictureBytes + 1;
      const bytes = await firstBytes(data, wanted ? count : 0);
      // No file was chosen: browsers still send an empty part.
      return wanted ? new File([bytes], filename, { type: contentType }) : null;
    });
  } catch {
    throw new Response(MESSAGES.badRequest, { status: 400 });
  }
}

/** A form's pictures in base64, as account-service expects them. */
export const picturesOf = (formData: FormData, field = PICTURES_FIELD): Promise<string[]> =>
  Promise.all(
    formData
      .getAll(field)
      .filter((entry) => entry instanceof File && entry.size > 0)
      .map(async (file) => Buffer.from(await (file as File).arrayBuffer()).toString("base64")),
  );
