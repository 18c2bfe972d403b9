import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import {
  credentialCalls,
  DIALOG_TITLES,
  MESSAGES,
  profileCalls,
  secretQuestionOf,
} from "@tambayan/account-service/contract";
import { failureMessage } from "~/platform/clients/account-client.server";
import { requirePart } from "~/platform/clients/fallback.server";
import { isCallError } from "~/platform/clients/http.server";
import type { Question } from "~/platform/dialog/dialog";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { usePostForm } from "~/platform/forms/use-post-form";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import type { Notice } from "~/platform/session/session.server";
import { logOut, requirePlayer } from "~/platform/session/viewer.server";
import { Button, ButtonLink } from "~/ui/button";
import { Field, PasswordField } from "~/ui/field";
import { FieldGrid, FormActions, FormAlert, FormStack } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { NewPasswordFields, PasswordOwner } from "../password-fields";
import { checkChangePassword } from "./change-check";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Change Password"), personal: true };
export const meta = noindexMeta;

/** A password change logs the player out after this long. */
const LOGOUT_AFTER_MS = 2000;

/** Whether the page asks for a secret answer: an account that was created in the game may have none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["account"]), request);
  const { user, hasSecretAnswer } = requirePart(parts.account);
  const question = secretQuestionOf(user.UserSQ) ?? "";
  return { UserID: user.UserID, question: hasSecretAnswer ? question : null };
}

export const shouldRevalidate = revalidateUnlessRefused;

/**
 * Confirms the secret answer, then changes the password. `asked` in the result says that the answer was wrong. The
 * account comes from the session, never from the form.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session, viewer } = context;
  const formData = await readForm(request);
  const respond = createResponder(formData, []);
  try {
    const { user } = await requirePlayer(viewer.with([]), request);
    const own = { UserNum: user.UserNum, UserID: user.UserID };
    const checked = checkChangePassword(formData);
    if (checked.errors) return respond.invalid(checked.errors);

    if ((await account.data(profileCalls.account)).hasSecretAnswer) {
      const secretAnswer = String(formData.get("secretAnswer") ?? "").trim();
      if (!secretAnswer) return respond.asked("secretAnswer", MESSAGES.answerRequired, 422);
      try {
        await account.call(credentialCalls.validateSecretAnswer, { body: { ...own, secretAnswer } });
      } catch (error) {
        const message = failureMessage(error, MESSAGES.secretAnswerIncorrect);
        const status = isCallError(error) && error.status >= 400 && error.status < 500 ? error.status : 503;
        return respond.asked("secretAnswer", message, status);
      }
    }

    const { UserPass, NewUserPass } = checked.value;
    const { message } = await account.call(credentialCalls.updatePassword, {
      body: { ...own, UserPass, NewUserPass },
    });
    const notice: Notice = { icon: "success", title: DIALOG_TITLES.changed, text: message };
    // With scripts, the page logs out two seconds after the dialog opened.
    if (respond.scripted) return data<FormResult>({ ...respond.blank, notice });
    await logOut(session, account);
    session.flash("notice", notice);
    throw redirect("/login");
  } catch (error) {
    return respond.failed(error);
  }
}

const loadCheck = async () => (await import("./change-check")).checkChangePassword;

/** The secret answer prompt. @param question the account's own */
const secretAnswerPrompt = (question: string): Question => ({
  name: "secretAnswer",
  title: DIALOG_TITLES.secretAnswer,
  text: question,
  label: DIALOG_TITLES.secretAnswer,
  placeholder: t("Secret Answer"),
  type: "text",
  autoComplete: "off",
  confirm: t("Submit"),
  required: MESSAGES.answerRequired,
});

export default function ChangePassword() {
  const { UserID, question } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const submit = useSubmit();
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: "/changepassword",
    load: loadCheck,
    actionData,
    failureTitle: DIALOG_TITLES.formErrors,
    question: question === null ? undefined : secretAnswerPrompt(question),
    onDone: (_answer, sent) => {
      sent.reset();
      // Wherever the player goes in the meantime: their old session must not outlive the old password.
      setTimeout(() => submit(null, { method: "post", action: "/logout" }), LOGOUT_AFTER_MS);
    },
  });
  return (
    <>
      <PageHeader title={t("Change Password")}>
        {question === null
          ? t("Changing your password logs you out; log in again with the new one.")
          : t(
              "Submitting will ask for the answer to your secret question. Changing your password logs you out.",
            )}
      </PageHeader>
      <Panel title={t("Your new password")}>
        <form {...form}>
          <PasswordOwner UserID={UserID} />
          <FormStack>
            <FormAlert answer={refusal} />
            <PasswordField
              id="UserPass"
              name="UserPass"
              label={t("Current Password")}
              errors={errors.UserPass}
              autoComplete="current-password"
            />
            <FieldGrid>
              <NewPasswordFields errors={errors} />
            </FieldGrid>
            {question === null ? null : (
              <noscript>
                <Field
                  id="secretAnswer"
                  name="secretAnswer"
                  label={translate(DIALOG_TITLES.secretAnswer)}
                  hint={question}
                  placeholder={t("Secret Answer")}
                  errors={actionData?.errors?.secretAnswer}
                  autoComplete="off"
                />
              </noscript>
            )}
            <FormActions>
              <Button type="submit" variant="gold" aria-disabled={sending}>
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
