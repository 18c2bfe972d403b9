import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { loginCalls, MESSAGES } from "@tambayan/account-service/contract";
import { useLoginForm } from "~/layout/login/use-login-form";
import { failureCode } from "~/platform/clients/account-client.server";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { localPath } from "~/platform/session/local-path.server";
import { loginPath, NEXT } from "~/platform/session/login-path";
import { requireVisitor } from "~/platform/session/viewer.server";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import styles from "~/ui/narrow.module.css";
import { PageHeader } from "~/ui/page-header";
import { CodeField } from "../code-field";
import { enter } from "../login/login.server";
import { checkCode } from "./code-check";

export const handle: RouteHandle = {
  breadcrumb: msg("Login"),
  withoutLoginBox: true,
  entrance: true,
  parameters: [NEXT],
};
export const meta = noindexMeta;

/** For players who have just entered their password; everyone else starts at /login. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = localPath(new URL(request.url).searchParams.get(NEXT));
  await requireVisitor(context.viewer, next);
  if (!context.session.has("challenge")) throw redirect(loginPath(next));
  return { next };
}

/** As after the first step: the message is shown before leaving the page. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction === "/login/code" ? false : defaultShouldRevalidate;

/** The second step of a login. If it took too long, the login starts over. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session, account } = context;
  const formData = await readForm(request);
  const respond = createResponder(formData, [NEXT]);
  const checked = checkCode(formData);
  const challenge = session.get("challenge");
  const next = localPath(formData.get(NEXT));
  if (!challenge) throw redirect(loginPath(next));
  if (checked.errors) return respond.invalid(checked.errors);
  try {
    const login = await account.data(loginCalls.secondStep, {
      body: { challenge, code: checked.value.code },
    });
    return await enter(context, respond, login, next);
  } catch (error) {
    if (failureCode(error) === "challengeOver") {
      session.unset("challenge");
      session.flash("notice", { icon: "error", title: MESSAGES.challengeOver });
      throw redirect(loginPath(next));
    }
    return respond.failed(error);
  }
}

const loadCheck = async () => (await import("./code-check")).checkCode;

export default function LoginCode() {
  const actionData = useActionData<typeof action>();
  const { next: given } = useLoaderData<typeof loader>();
  const next = actionData?.values[NEXT] ?? given;
  const { refusal, errors, sending, form } = useLoginForm({
    action: "/login/code",
    load: loadCheck,
    actionData,
  });
  return (
    <div className={styles.narrow}>
      <PageHeader title={t("Two-step login")}>{translate(MESSAGES.codeAsked)}</PageHeader>
      <form {...form}>
        <input type="hidden" name={NEXT} value={next} />
        <FormStack>
          <FormAlert answer={refusal} />
          <CodeField id="login-code" errors={errors.code} recoverable />
          <FormActions>
            <Button type="submit" variant="gold" aria-disabled={sending}>
              {sending ? t("Logging in…") : t("Continue")}
            </Button>
            <ButtonLink href={loginPath(next)}>{t("Back to login")}</ButtonLink>
          </FormActions>
        </FormStack>
      </form>
    </div>
  );
}
