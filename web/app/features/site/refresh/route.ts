import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/platform/forms/form-result.server";
import { localPath } from "~/platform/session/local-path.server";

export const loader = () => redirect("/");

/** Clears the caches of news and downloads and shows the page again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  context.refreshContent();
  return redirect(localPath(formData.get("from")));
}
