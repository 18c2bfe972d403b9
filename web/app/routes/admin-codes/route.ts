import { type ActionFunctionArgs, createReadableStreamFromReadable, redirect } from "@remix-run/node";
import { codesRequestSchema } from "@tambayan/account-service/contract";
import { serviceMessage } from "~/lib/account-client.server";
import { CONSOLE_HEADERS, requireRight } from "~/lib/console.server";
import { readForm } from "~/lib/form-answer.server";
import { checkForm } from "~/lib/form-check";
import { isCallError } from "~/lib/http.server";

/** Makes a lot of codes and hands its file on as account-service writes it; a refusal is told on the campaign's page. */
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

/** Who comes here without the form, by the address of the file say, goes to the campaign. */
export const loader = ({ params }: { params: { id?: string } }) =>
  redirect(`/admin/campaigns/${Number(params.id)}`);
