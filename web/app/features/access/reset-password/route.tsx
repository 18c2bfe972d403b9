import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  credentialCalls,
  DIALOG_TITLES,
  repairCalls,
  secretQuestionOf,
} from "@tambayan/account-service/contract";
import { failureCode, failureMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import type { FormResult } from "~/platform/forms/form-result";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { usePostForm } from "~/platform/forms/use-post-form";
import { msg, rich, t, translateReply } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle, TOKEN_PAGE_HEADERS } from "~/platform/page/meta";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import styles from "~/ui/narrow.module.css";
import { PageHeader } from "~/ui/page-header";
import { NewPasswordFields, PasswordOwner } from "../password-fields";
import { checkReset } from "./reset-check";

export const handle: RouteHandle = {
  breadcrumb: msg("Reset Password"),
  withoutLoginBox: true,
  entrance: true,
  parameters: ["token"],
};
export const meta = noindexMeta;
export const headers: HeadersFunction = () => TOKEN_PAGE_HEADERS;

/** Which account an emailed link opens, and its secret question. Looking does not use up the link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const { UserID, UserSQ } = await context.account.data(credentialCalls.resetQuestion, { body: { token } });
    return { token, UserID, question: secretQuestionOf(UserSQ) ?? null, problem: null, spent: false };
  } catch (error) {
    const problem = failureMessage(error);
    const status = isCallError(error) && error.status >= 400 && error.status < 500 ? error.status : 503;
    // A link that no longer works, and not a service that is away.
    const spent = failureCode(error) === "linkInvalid";
    return data({ token: "", UserID: "", question: null, problem, spent }, status);
  }
}

export const shouldRevalidate = revalidateUnlessRefused;

/**
 * Sets the new password: this uses up the link and ends all sessions of the account. Or asks staff to clear the secret
 * answer, which uses up the link too.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, session } = context;
  const formData = await readForm(request);
  const respond = createResponder(formData, []);
  if (formData.has("unknownAnswer")) {
    try {
      const { message } = await account.call(repairCalls.requestByLink, {
        body: { token: String(formData.get("token") ?? "") },
      });
      session.flash("notice", { icon: "success", title: DIALOG_TITLES.success, text: message });
      throw redirect("/login");
    } catch (error) {
      return respond.failed(error);
    }
  }
  const checked = checkReset(formData);
  if (checked.errors) return respond.invalid(checked.errors);
  try {
    const { message, browser } = await account.call(credentialCalls.resetPassword, { body: checked.value });
    context.rememberBrowser(browser);
    session.unset("token");
    session.flash("notice", { icon: "success", title: DIALOG_TITLES.changed, text: message });
    throw redirect("/login");
  } catch (error) {
    return respond.failed(error);
  }
}

/** Its one field is the link's. */
const loadNoCheck = async () => () => ({ value: null, errors: {} });
const loadCheck = async () => (await import("./reset-check")).checkReset;

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className={styles.narrow}>
      <PageHeader title={t("Reset Password")}>
        {page.problem === null
          ? rich("Set a new password for {strong}. This logs the account out on all devices.", {
              strong: <strong>{page.UserID}</strong>,
            })
          : null}
      </PageHeader>
      {page.problem === null ? (
        <>
          <ResetForm token={page.token} UserID={page.UserID} question={page.question} />
          {page.question === null ? null : <UnknownAnswer token={page.token} />}
        </>
      ) : (
        <FormStack>
          <p role="alert">{translateReply(page.problem)}</p>
          <FormActions>
            <ButtonLink href="/findaccount" variant="gold">
              {page.spent ? t("Request a new link") : t("Find Account")}
            </ButtonLink>
            <ButtonLink href="/login">{t("Login")}</ButtonLink>
          </FormActions>
        </FormStack>
      )}
    </div>
  );
}

/** For players who no longer know their secret answer. A form of its own, which needs none of the other's fields. */
function UnknownAnswer({ token }: { token: string }) {
  const { refusal, sending, form } = usePostForm<FormResult>({
    action: `/resetpassword?token=${token}`,
    load: loadNoCheck,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
  });
  return (
    <form {...form} className={styles.other}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="unknownAnswer" value="true" />
      <FormStack>
        <h2>{t("You no longer know the answer?")}</h2>
        <p>
          {t(
            "Ask staff to clear it. They may write to you for another proof that the account is yours. This link stops working; once the answer is cleared, request a new one.",
          )}
        </p>
        <FormAlert answer={refusal} />
        <FormActions>
          <Button type="submit" aria-disabled={sending}>
            {t("Ask staff to clear my answer")}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

function ResetForm({ token, UserID, question }: { token: string; UserID: string; question: string | null }) {
  const actionData = useActionData<typeof action>();
  const { refusal, errors, sending, form } = usePostForm<FormResult>({
    action: `/resetpassword?token=${token}`,
    load: loadCheck,
    actionData,
    failureTitle: DIALOG_TITLES.formErrors,
    progress: { title: DIALOG_TITLES.processing, text: DIALOG_TITLES.processingText },
  });
  return (
    <form {...form}>
      <input type="hidden" name="token" value={token} />
      <PasswordOwner UserID={UserID} />
      <FormStack>
        <FormAlert answer={refusal} />
        {question === null ? null : (
          <Field
            id="secretAnswer"
            name="secretAnswer"
            label={t("Secret Answer: {question}", { question })}
            errors={errors.secretAnswer}
            autoComplete="off"
          />
        )}
        <NewPasswordFields errors={errors} />
        <FormActions>
          <Button type="submit" variant="gold" aria-disabled={sending}>
            {t("Set new password")}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
