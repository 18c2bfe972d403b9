import { redirect } from "@remix-run/node";
import { isAdminType, type LoginResponse } from "@tambayan/account-service/contract";
import type { SiteContext } from "~/platform/context";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { t } from "~/platform/language/i18n";
import type { Notice } from "~/platform/session/session.server";
import { logOut } from "~/platform/session/viewer.server";

/** Handles the response of POST /processlogin and of its second step. A session that the browser still had is ended. */
export async function enter(
  { session, account, rememberBrowser }: Pick<SiteContext, "session" | "account" | "rememberBrowser">,
  respond: FormResponder,
  login: LoginResponse["data"],
) {
  await logOut(session, account);
  session.unset("challenge");
  if (login.challenge) {
    session.set("challenge", login.challenge);
    throw redirect("/login/code");
  }
  if (!login.user || !login.token) return respond.refused(login.message, 403);

  session.set("token", login.token);
  if (login.browser) rememberBrowser(login.browser);
  const notice: Notice = {
    icon: "success",
    title: login.message,
    ...(isAdminType(login.status) && { text: t("Welcome, {UserID}!", { UserID: login.user.UserID }) }),
  };
  return respond.done(session, notice, "/");
}
