import { redirect } from "@remix-run/node";
import {
  credentialCalls,
  DIALOG_TITLES,
  MESSAGES,
  privacyRequestSchema,
  profileCalls,
  whitelistCalls,
} from "@tambayan/account-service/contract";
import { failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { logOut, requirePlayer } from "~/platform/session/viewer.server";
import type { SiteContext } from "~/platform/site/context";
import { checkDetails } from "./details-check";
import { whitelistFailure } from "./user.lib";

/** Requests whitelisting of the address that the player connects from. */
export async function requestWhitelist({ account, session }: SiteContext, respond: FormResponder) {
  try {
    const { message } = await account.call(whitelistCalls.request);
    return respond.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/user");
  } catch (error) {
    if (!isCallError(error)) throw error;
    const text = whitelistFailure(error);
    const status = error.status >= 400 && error.status < 500 ? error.status : 503;
    return respond.refused(text, status, { icon: "error", title: DIALOG_TITLES.error, text });
  }
}

/** Sends the confirmation email again. */
export async function sendVerificationMail({ account, session }: SiteContext, respond: FormResponder) {
  const { message } = await account.call(profileCalls.sendVerificationMail);
  return respond.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/user");
}

/** Stores what the pages of the player's characters show. */
export async function choosePrivacy(
  { account, session }: SiteContext,
  respond: FormResponder,
  formData: FormData,
) {
  const checked = privacyRequestSchema.safeParse({
    lastSeen: formData.get("lastSeen"),
    // Pages from before an update do not have these.
    gifts: formData.get("gifts") ?? undefined,
    saleMails: formData.get("saleMails") ?? undefined,
  });
  if (!checked.success) return respond.refused(MESSAGES.privacyInvalid, 422);
  const { message } = await account.call(profileCalls.choosePrivacy, { body: checked.data });
  return respond.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/user");
}

/**
 * Changes name, phone number and the game's PIN, but only once the password is confirmed. The account comes from the
 * session, never from the form. Success logs out.
 */
export async function changeDetails(
  { account, session, viewer }: SiteContext,
  respond: FormResponder,
  formData: FormData,
  request: Request,
) {
  const checked = checkDetails(formData);
  if (checked.errors) return respond.invalid(checked.errors);
  const UserPass = String(formData.get("UserPass") ?? "");
  if (!UserPass) return respond.asked("UserPass", MESSAGES.passwordRequired, 422);

  // One message both for a failed check and for a player who cannot be identified right now.
  const player = await viewer.with([])();
  if (player.state === "unreachable") return respond.asked("UserPass", MESSAGES.passwordCheckFailed, 503);
  const { user } = await requirePlayer(async () => player, request);
  const own = { UserNum: user.UserNum, UserID: user.UserID };
  try {
    const { message } = await account.call(credentialCalls.validatePassword, { body: { ...own, UserPass } });
    if (!message) return respond.asked("UserPass", MESSAGES.passwordIncorrect);
  } catch (error) {
    if (!isCallError(error)) throw error;
    // Too many tries, or too long for a password: the dialog says so.
    return error.status === 429 || error.status === 422
      ? respond.asked("UserPass", failureMessage(error), error.status)
      : respond.asked("UserPass", MESSAGES.passwordCheckFailed, 503);
  }

  const { message } = await account.call(profileCalls.updateDetails, {
    body: {
      ...own,
      UserPass,
      UserEmail: "",
      ...checked.value,
    },
  });
  await logOut(session, account);
  session.flash("notice", { icon: "success", title: DIALOG_TITLES.success, text: message });
  throw redirect("/login");
}
