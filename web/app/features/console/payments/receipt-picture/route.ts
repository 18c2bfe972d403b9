import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { CONSOLE_HEADERS, orErrorPage, requireRight } from "../../console.server";

/** The picture of a receipt, for staff who may see payments. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireRight(context, "payments");
  const path = `/admin/payments/receipts/${encodeURIComponent(params.id ?? "")}/picture`;
  const picture = await orErrorPage(context.account.console.file(path));
  return new Response(createReadableStreamFromReadable(picture), {
    headers: { ...CONSOLE_HEADERS, "content-type": "image/webp" },
  });
}
