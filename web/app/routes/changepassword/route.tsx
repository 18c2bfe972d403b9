import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { DIALOG_TITLES, LIMITS, MESSAGES, secretQuestionOf } from "@tambayan/account-service/contract";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field, PasswordField } from "~/components/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/components/ui/form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { failureMessage } from "~/lib/account-client.server";
import type { Question } from "~/lib/dialog";
import { needed } from "~/lib/fallback.server";
import type { FormAnswer } from "~/lib/form-answer";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { isCallError } from "~/lib/http.server";
import { msg, t, tell } from "~/lib/i18n";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import type { Notice } from "~/lib/session.server";
import { usePostForm } from "~/lib/use-post-form";
import { logOut, requirePlayer } from "~/lib/viewer.server";
import { checkChangePassword } from "./change-check";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Change Password"), own: true };
export const meta = unlisted;

/** Spec sections 4 and 9: after a change the player is logged out. */
const LOGOUT_AFTER_MS = 2000;

/** Whether a secret answer is asked for: an account that came from the game may have none. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["account"]));
  const { user, hasSecretAnswer } = needed(parts.account);
  const question = secretQuestionOf(user.UserSQ) ?? "";
  return { UserID: user.UserID, question: hasSecretAnswer ? question : null };
}

export const shouldRevalidate = notAfterRefusal;

/**
 * Confirms the secret answer, then changes the password (spec section 5). `asked` tells that it was the answer that was
 * wrong. Who he is comes from his session, never from the form.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session, viewer } = context;
  const formData = await readForm(request);
  const answers = createAnswers(formData, []);
  try {
    const { user } = await requirePlayer(viewer);
    const own = { UserNum: user.UserNum, UserID: user.UserID };
    const checked = checkChangePassword(formData);
    if (checked.errors) return answers.invalid(checked.errors);

    if ((await account.page()).hasSecretAnswer) {
      const secretAnswer = String(formData.get("secretAnswer") ?? "").trim();
      if (!secretAnswer) return answers.asked("secretAnswer", MESSAGES.answerRequired, 422);
      try {
        await account.validateSecretAnswer({ ...own, secretAnswer });
      } catch (error) {
        const message = failureMessage(error, MESSAGES.secretAnswerIncorrect);
        const status = isCallError(error) && error.status >= 400 && error.status < 500 ? error.status : 503;
        return answers.asked("secretAnswer", message, status);
      }
    }

    const { UserPass, NewUserPass } = checked.value;
    const { message } = await account.updatePassword({ ...own, UserPass, NewUserPass });
    const notice: Notice = { icon: "success", title: DIALOG_TITLES.changed, text: message };
    // With scripts the page logs out by itself when the dialog was there for two seconds.
    if (answers.scripted) return data<FormAnswer>({ ...answers.blank, notice });
    await logOut(session, account);
    session.flash("notice", notice);
    throw redirect("/login");
  } catch (error) {
    return answers.failed(error, { titled: true });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

const loadCheck = async () => (await import("./change-check")).checkChangePassword;

/** Spec section 2, the secret answer prompt. @param question the account's own */
const secretAnswerPrompt = (question: string): Question => ({
  name: "secretAnswer",
  title: DIALOG_TITLES.secretAnswer,
  text: question,
  label: DIALOG_TITLES.secretAnswer,
  placeholder: t("Secret Answer"),
  type: "text",
  autoComplete: "off",
  maxLength: LIMITS.secretAnswer,
  confirm: t("Submit"),
  required: MESSAGES.answerRequired,
});

export default function ChangePassword() {
  const { UserID, question } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const submit = useSubmit();
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: "/changepassword",
    load: loadCheck,
    answered,
    question: question === null ? undefined : secretAnswerPrompt(question),
    onDone: (_answer, sent) => {
      sent.reset();
      // Wherever the player goes meanwhile: his old password is no reason to stay.
      setTimeout(() => submit(null, { method: "post", action: "/logout" }), LOGOUT_AFTER_MS);
    },
  });
  return (
    <>
      <PageHead title={t("Change Password")}>
        {question === null
          ? t("You are logged out when it is changed; log in again with the new one.")
          : t(
              "Submitting will ask for the answer to your secret question. You are logged out when the password is changed.",
            )}
      </PageHead>
      <Panel title={t("Your new password")}>
        <form {...form}>
          <input type="text" name="username" autoComplete="username" value={UserID} readOnly hidden />
          <FormStack>
            <FormAlert answer={refusal} />
            <PasswordField
              id="UserPass"
              name="UserPass"
              label={t("Current Password")}
              errors={errors.UserPass}
              maxLength={LIMITS.password}
              autoComplete="current-password"
            />
            <FieldGrid>
              <PasswordField
                id="NewUserPass"
                name="NewUserPass"
                label={t("New Password")}
                hint={t("{passwordMin} to {password} letters, digits and signs.", {
                  passwordMin: LIMITS.passwordMin,
                  password: LIMITS.password,
                })}
                errors={errors.NewUserPass}
                maxLength={LIMITS.password}
                autoComplete="new-password"
              />
              <PasswordField
                id="RetypeUserPass"
                name="RetypeUserPass"
                label={t("Retype New Password")}
                errors={errors.RetypeUserPass}
                maxLength={LIMITS.password}
                autoComplete="new-password"
              />
            </FieldGrid>
            {question === null ? null : (
              <noscript>
                <Field
                  id="secretAnswer"
                  name="secretAnswer"
                  label={tell(DIALOG_TITLES.secretAnswer)}
                  hint={question}
                  placeholder={t("Secret Answer")}
                  errors={answered?.errors?.secretAnswer}
                  maxLength={LIMITS.secretAnswer}
                  autoComplete="off"
                />
              </noscript>
            )}
            <FormActions>
              <Button type="submit" look="gold" aria-disabled={sending}>
                {t("Change Password")}
              </Button>
              <ButtonLink href="/user">{t("Cancel")}</ButtonLink>
            </FormActions>
          </FormStack>
        </form>
      </Panel>
    </>
  );
}
