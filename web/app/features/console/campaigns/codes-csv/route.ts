import { type ActionFunctionArgs, createReadableStreamFromReadable, redirect } from "@remix-run/node";
import { codesRequestSchema } from "@tambayan/account-service/contract";
import { serviceMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { checkForm } from "~/platform/forms/form-check";
import { readForm } from "~/platform/forms/form-result.server";
import { CONSOLE_HEADERS, requireRight } from "../../console.server";

/** Creates a batch of codes and passes on the file as account-service writes it; the campaign's page shows a refusal. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  await requireRight(context, "campaigns", "write");
  const id = Number(params.id);
  function back(title: string): never {
    context.session.flash("notice", { icon: "error", title });
    throw redirect(`/admin/campaigns/${id}`);
  }
  const { value, errors } = checkForm(codesRequestSchema, await readForm(request));
  if (errors) return back(Object.values(errors)[0]?.[0] ?? "");
  const file = await context.account.console
    .makeFile(`/admin/campaigns/${id}/codes`, value)
    .catch((error: unknown) => {
      if (!isCallError(error)) throw error;
      return back(serviceMessage(error));
    });
  return new Response(createReadableStreamFromReadable(file), {
    headers: {
      ...CONSOLE_HEADERS,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="codes-${id}.csv"`,
    },
  });
}

/** Visitors without the form, for example from the file's address, go to the campaign. */
export const loader = ({ params }: { params: { id?: string } }) =>
  redirect(`/admin/campaigns/${Number(params.id)}`);
