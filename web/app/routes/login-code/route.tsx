import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { CodeField } from "~/components/site/code-field";
import { useLoginForm } from "~/components/site/use-login-form";
import { Button, ButtonLink } from "~/components/ui/button";
import { FormActions, FormAlert, FormStack } from "~/components/ui/form";
import styles from "~/components/ui/narrow.module.css";
import { PageHead } from "~/components/ui/page-head";
import { failureMessage } from "~/lib/account-client.server";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { isCallError } from "~/lib/http.server";
import { msg, t, tell } from "~/lib/i18n";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { orNoConnection } from "~/lib/no-connection";
import { requireVisitor } from "~/lib/viewer.server";
import { enter } from "../login/login.server";
import { checkCode } from "./code-check";

export const handle: RouteHandle = { breadcrumb: msg("Login"), withoutLoginBox: true };
export const meta = unlisted;

/** For who has just given his password; everybody else begins at /login. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireVisitor(context.viewer);
  if (!context.session.has("challenge")) throw redirect("/login");
  return null;
}

/** As after the first step: the message is shown before the page is left. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction === "/login/code" ? false : defaultShouldRevalidate;

/** The second step of a login. One that took too long begins anew. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session, account } = context;
  const formData = await readForm(request);
  const answers = createAnswers(formData, []);
  const checked = checkCode(formData);
  const challenge = session.get("challenge");
  if (!challenge) throw redirect("/login");
  if (checked.errors) return answers.invalid(checked.errors);
  try {
    return enter(session, answers, await account.secondStep({ challenge, code: checked.value.code }));
  } catch (error) {
    if (isCallError(error) && failureMessage(error) === MESSAGES.challengeOver) {
      session.unset("challenge");
      session.flash("notice", { icon: "error", title: MESSAGES.challengeOver });
      throw redirect("/login");
    }
    return answers.failed(error);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

const loadCheck = async () => (await import("./code-check")).checkCode;

export default function LoginCode() {
  const answered = useActionData<typeof action>();
  const { refusal, errors, sending, form } = useLoginForm({
    action: "/login/code",
    load: loadCheck,
    answered,
  });
  return (
    <div className={styles.narrow}>
      <PageHead title={t("Two-step login")}>{tell(MESSAGES.codeAsked)}</PageHead>
      <form {...form}>
        <FormStack>
          <FormAlert answer={refusal} />
          <CodeField id="login-code" errors={errors.code} recoverable />
          <FormActions>
            <Button type="submit" look="gold" aria-disabled={sending}>
              {sending ? t("Logging in…") : t("Continue")}
            </Button>
            <ButtonLink href="/login">{t("Back to login")}</ButtonLink>
          </FormActions>
        </FormStack>
      </form>
    </div>
  );
}
