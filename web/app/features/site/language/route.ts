import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/platform/forms/form-result.server";
import { isLanguage } from "~/platform/language/language";
import { languageCookie } from "~/platform/language/language.server";
import { localPath } from "~/platform/session/local-path.server";

export const loader = () => redirect("/");

/** Remembers the chosen language and shows the page again in it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const secure = context.site.publicUrl.startsWith("https:");
  const formData = await readForm(request);
  const language = formData.get("language");
  const headers = isLanguage(language) ? { "set-cookie": languageCookie(language, secure) } : undefined;
  return redirect(localPath(formData.get("from")), { ...(headers && { headers }) });
}
