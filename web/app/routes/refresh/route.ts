import { type ActionFunctionArgs, redirect } from "@remix-run/node";

export const loader = () => redirect("/");

/** A path of this site, or the home page. */
function localPath(value: FormDataEntryValue | null): string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : "/";
}

/** Clears the caches of news and downloads and shows the page again (spec section 4, caches). */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await request.formData();
  context.refreshContent();
  return redirect(localPath(formData.get("from")));
}
