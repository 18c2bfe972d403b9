import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { localPath } from "~/lib/local-path.server";

export const loader = () => redirect("/");

/** Clears the caches of news and downloads and shows the page again (spec section 4, caches). */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await request.formData();
  context.refreshContent();
  return redirect(localPath(formData.get("from")));
}
