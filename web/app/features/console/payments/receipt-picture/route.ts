import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { receiptCalls } from "@tambayan/account-service/contract";
import { CONSOLE_HEADERS, orErrorPage, requireRight } from "../../console.server";

/** The picture of a receipt, for staff who may see payments. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireRight(context, "payments");
  const { id } = params;
  const picture = await orErrorPage(context.account.file(receiptCalls.picture, { params: { id } }));
  return new Response(createReadableStreamFromReadable(picture), {
    headers: { ...CONSOLE_HEADERS, "content-type": "image/webp" },
  });
}
