import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { DIALOG_TITLES, LIMITS, MESSAGES, secretQuestionOf } from "@tambayan/account-service/contract";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field, PasswordField } from "~/components/ui/field";
import { FormActions, FormAlert, FormStack } from "~/components/ui/form";
import styles from "~/components/ui/narrow.module.css";
import { PageHead } from "~/components/ui/page-head";
import { failureMessage } from "~/lib/account-client.server";
import type { FormAnswer } from "~/lib/form-answer";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { isCallError } from "~/lib/http.server";
import { msg, rich, t, tell } from "~/lib/i18n";
import { type RouteHandle, TOKEN_PAGE_HEADERS, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { usePostForm } from "~/lib/use-post-form";
import { checkReset } from "./reset-check";

export const handle: RouteHandle = { breadcrumb: msg("Reset Password"), withoutLoginBox: true };
export const meta = unlisted;
export const headers: HeadersFunction = () => TOKEN_PAGE_HEADERS;

/** Which account a mailed link opens, and what it asks first. Looking does not use the link up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const { UserID, UserSQ } = await context.account.resetQuestion(token);
    return { token, UserID, question: secretQuestionOf(UserSQ) ?? null, problem: null };
  } catch (error) {
    const problem = failureMessage(error);
    const status = isCallError(error) && error.status >= 400 && error.status < 500 ? error.status : 503;
    return data({ token: "", UserID: "", question: null, problem }, status);
  }
}

export const shouldRevalidate = notAfterRefusal;

/** Sets the new password: the link is then used up and every session of the account is ended. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readForm(request);
  const answers = createAnswers(formData, []);
  const checked = checkReset(formData);
  if (checked.errors) return answers.invalid(checked.errors);
  try {
    const { message } = await account.resetPassword(checked.value);
    session.unset("token");
    session.flash("notice", { icon: "success", title: DIALOG_TITLES.changed, text: message });
    throw redirect("/login");
  } catch (error) {
    return answers.failed(error, { titled: true });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

const loadCheck = async () => (await import("./reset-check")).checkReset;

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className={styles.narrow}>
      <PageHead title={t("Reset Password")}>
        {page.problem === null
          ? rich("A new password for {strong}. Wherever this account is logged in, it is logged out then.", {
              strong: <strong>{page.UserID}</strong>,
            })
          : null}
      </PageHead>
      {page.problem === null ? (
        <ResetForm token={page.token} UserID={page.UserID} question={page.question} />
      ) : (
        <FormStack>
          <p role="alert">{tell(page.problem)}</p>
          <FormActions>
            <ButtonLink href="/findaccount" look="gold">
              {page.problem === MESSAGES.linkInvalid ? t("Ask for a new link") : t("Find Account")}
            </ButtonLink>
            <ButtonLink href="/login">{t("Login")}</ButtonLink>
          </FormActions>
        </FormStack>
      )}
    </div>
  );
}

function ResetForm({ token, UserID, question }: { token: string; UserID: string; question: string | null }) {
  const answered = useActionData<typeof action>();
  const { refusal, errors, sending, form } = usePostForm<FormAnswer>({
    action: `/resetpassword?token=${token}`,
    load: loadCheck,
    answered,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
  });
  return (
    <form {...form}>
      <input type="hidden" name="token" value={token} />
      {/* Password managers learn whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={UserID} readOnly hidden />
      <FormStack>
        <FormAlert answer={refusal} />
        {question === null ? null : (
          <Field
            id="secretAnswer"
            name="secretAnswer"
            label={t("Secret Answer: {question}", { question })}
            errors={errors.secretAnswer}
            maxLength={LIMITS.secretAnswer}
            autoComplete="off"
          />
        )}
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
        <FormActions>
          <Button type="submit" look="gold" aria-disabled={sending}>
            {t("Set new password")}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
