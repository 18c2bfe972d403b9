import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { profileCalls } from "@tambayan/account-service/contract";
import { CONSOLE_HEADERS, orErrorPage, requireRight } from "../../console.server";

/** Leads staff to the cms's admin, logged in. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireRight(context, "content", "write");
  const { user, secondFactor, emailVerified } = await orErrorPage(context.account.data(profileCalls.account));
  if (!secondFactor || !emailVerified) throw redirect("/admin/content");
  const headers = { ...CONSOLE_HEADERS, "referrer-policy": "no-referrer" };
  return redirect(context.contentAdmin(user.UserEmail), { headers });
}
