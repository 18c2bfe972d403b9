import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isLanguage } from "~/lib/language";
import { languageCookie } from "~/lib/language.server";
import { localPath } from "~/lib/local-path.server";

export const loader = () => redirect("/");

/** Remembers the language that was chosen and shows the page again in it. */
export async function action({ request }: ActionFunctionArgs) {
  const formData = await request.formData();
  const language = formData.get("language");
  const headers = isLanguage(language) ? { "set-cookie": languageCookie(language) } : undefined;
  return redirect(localPath(formData.get("from")), { ...(headers && { headers }) });
}
