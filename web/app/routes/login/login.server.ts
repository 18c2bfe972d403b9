import { redirect } from "@remix-run/node";
import { isAdminType, type LoginResponse } from "@tambayan/account-service/contract";
import type { Answers } from "~/lib/form-answer.server";
import { t } from "~/lib/i18n";
import type { Notice, SiteSession } from "~/lib/session.server";

/** What an answer of POST /processlogin, or of its second step, comes to (spec section 4): the same for both. */
export function enter(session: SiteSession, answers: Answers, login: LoginResponse["data"]) {
  session.unset("token");
  session.unset("challenge");
  if (login.challenge) {
    session.set("challenge", login.challenge);
    throw redirect("/login/code");
  }
  if (!login.user || !login.token) return answers.refused(login.message, 403);

  session.set("token", login.token);
  const notice: Notice = {
    icon: "success",
    title: login.message,
    ...(isAdminType(login.status) && { text: t("Welcome, {UserID}!", { UserID: login.user.UserID }) }),
  };
  return answers.done(session, notice, "/");
}
