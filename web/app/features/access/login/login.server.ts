import { redirect } from "@remix-run/node";
import { isAdminType, type LoginResponse } from "@tambayan/account-service/contract";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { t } from "~/platform/language/i18n";
import { withQuery } from "~/platform/page/with-query";
import { finishErrand } from "~/platform/session/errand.server";
import { NEXT } from "~/platform/session/login-path";
import type { Notice } from "~/platform/session/session.server";
import { logOut } from "~/platform/session/viewer.server";
import type { SiteContext } from "~/platform/site/context";

/**
 * Handles the response of POST /processlogin and of its second step. A session that the browser still had is ended.
 * @param next where to go then: an address on this site
 */
export async function enter(
  { session, account, rememberBrowser }: Pick<SiteContext, "session" | "account" | "rememberBrowser">,
  respond: FormResponder,
  login: LoginResponse["data"],
  next: string,
) {
  await logOut(session, account);
  session.unset("challenge");
  if (login.challenge) {
    session.set("challenge", login.challenge);
    throw redirect(next === "/" ? "/login/code" : withQuery("/login/code", { [NEXT]: next }));
  }
  if (!login.user || !login.token) return respond.refused(login.message, 403);

  session.set("token", login.token);
  account.enter(login.token);
  if (login.browser) rememberBrowser(login.browser);
  const errand = await finishErrand({ session, account });
  const welcome = isAdminType(login.status) && t("Welcome, {UserID}!", { UserID: login.user.UserID });
  const text = [welcome, errand.text].filter(Boolean).join("\n");
  const notice: Notice = {
    icon: "success",
    title: login.message,
    ...errand,
    ...(text && { text }),
    ...(welcome && { alert: true }),
  };
  return respond.done(session, notice, next);
}
