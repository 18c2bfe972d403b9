import { redirect } from "@remix-run/node";
import { isAdminType, type LoginResponse } from "@tambayan/account-service/contract";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { t } from "~/platform/language/i18n";
import type { Notice, SiteSession } from "~/platform/session/session.server";

/** Handles the response of POST /processlogin and of its second step. */
export function enter(session: SiteSession, respond: FormResponder, login: LoginResponse["data"]) {
  session.unset("token");
  session.unset("challenge");
  if (login.challenge) {
    session.set("challenge", login.challenge);
    throw redirect("/login/code");
  }
  if (!login.user || !login.token) return respond.refused(login.message, 403);

  session.set("token", login.token);
  const notice: Notice = {
    icon: "success",
    title: login.message,
    ...(isAdminType(login.status) && { text: t("Welcome, {UserID}!", { UserID: login.user.UserID }) }),
  };
  return respond.done(session, notice, "/");
}
