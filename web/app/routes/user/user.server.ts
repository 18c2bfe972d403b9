import { redirect } from "@remix-run/node";
import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { failureMessage } from "~/lib/account-client.server";
import type { SiteContext } from "~/lib/context";
import type { Answers } from "~/lib/form-answer.server";
import { isCallError } from "~/lib/http.server";
import { logOut, requirePlayer } from "~/lib/viewer.server";
import { checkDetails } from "./details-check";
import { whitelistFailure } from "./user.lib";

/** Asks to whitelist the address that the player comes from. */
export async function requestWhitelist({ account, session }: SiteContext, answers: Answers) {
  try {
    const { message } = await account.requestWhitelist();
    return answers.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/user");
  } catch (error) {
    if (!isCallError(error)) throw error;
    const text = whitelistFailure(error);
    const status = error.status >= 400 && error.status < 500 ? error.status : 503;
    return answers.refused(text, status, { icon: "error", title: DIALOG_TITLES.error, text });
  }
}

/** Sends the mail that confirms the address once more. */
export async function sendVerificationMail({ account, session }: SiteContext, answers: Answers) {
  const { message } = await account.sendVerificationMail();
  return answers.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/user");
}

/**
 * Changes name, phone number and the game's PIN, once the password is confirmed (spec section 4: only then). Who they are comes
 * from their session, never from the form. Success logs out.
 */
export async function changeDetails(
  { account, session, viewer }: SiteContext,
  answers: Answers,
  formData: FormData,
) {
  const checked = checkDetails(formData);
  if (checked.errors) return answers.invalid(checked.errors);
  const UserPass = String(formData.get("UserPass") ?? "");
  if (!UserPass) return answers.asked("UserPass", MESSAGES.passwordRequired, 422);

  // Spec section 8: one sentence for a check that failed and for a player that nobody knows right now.
  const player = await viewer();
  if (player.state === "unreachable") return answers.asked("UserPass", MESSAGES.passwordCheckFailed, 503);
  const { user } = await requirePlayer(viewer);
  const own = { UserNum: user.UserNum, UserID: user.UserID };
  try {
    const { message } = await account.validatePassword({ ...own, UserPass });
    if (!message) return answers.asked("UserPass", MESSAGES.passwordIncorrect);
  } catch (error) {
    if (!isCallError(error)) throw error;
    const tooMany = error.status === 429;
    return tooMany
      ? answers.asked("UserPass", failureMessage(error), 429)
      : answers.asked("UserPass", MESSAGES.passwordCheckFailed, 503);
  }

  const { message } = await account.updateDetails({
    ...own,
    UserPass,
    UserEmail: "",
    ...checked.value,
  });
  await logOut(session, account);
  session.flash("notice", { icon: "success", title: DIALOG_TITLES.success, text: message });
  throw redirect("/login");
}
