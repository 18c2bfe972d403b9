import { type ActionFunctionArgs, createReadableStreamFromReadable, redirect } from "@remix-run/node";
import { campaignCalls } from "@tambayan/account-service/contract";
import { serviceMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { CONSOLE_HEADERS, requireRight } from "../../console.server";

/**
 * Downloads the codes of a batch and passes on the file as account-service writes it; the campaign's page shows a
 * refusal.
 */
export async function action({ params, context }: ActionFunctionArgs) {
  await requireRight(context, "campaigns", "write");
  const id = Number(params.id);
  function back(title: string): never {
    context.session.flash("notice", { icon: "error", title });
    throw redirect(`/admin/campaigns/${id}`);
  }
  const batch = Number(params.batch);
  const file = await context.account
    .file(campaignCalls.downloadBatch, { params: { id, batch } })
    .catch((error: unknown) => {
      if (!isCallError(error)) throw error;
      return back(serviceMessage(error));
    });
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      ...CONSOLE_HEADERS,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="codes-${batch}.csv"`,
    },
  });
}

/** Visitors without the form, for example from the file's address, go to the campaign. */
export const loader = ({ params }: { params: { id?: string } }) =>
  redirect(`/admin/campaigns/${Number(params.id)}`);
