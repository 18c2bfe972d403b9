import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/platform/forms/form-result.server";
import { localPath } from "~/platform/session/local-path.server";

export const loader = () => redirect("/");

/** Fetches news and downloads again if they have changed, and shows the page again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  await context.refreshContent();
  return redirect(localPath(formData.get("from")));
}
