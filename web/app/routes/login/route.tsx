import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import { LoginForm } from "~/components/site/login-form";
import { LoginLinks } from "~/components/site/login-links";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, t } from "~/lib/i18n";
import { checkLogin } from "~/lib/login-check";
import type { RouteHandle } from "~/lib/meta";
import { orNoConnection } from "~/lib/no-connection";
import { requireVisitor } from "~/lib/viewer.server";
import styles from "./login.module.css";
import { enter } from "./login.server";

export const handle: RouteHandle = { breadcrumb: msg("Login"), withoutLoginBox: true };

/** Whoever is logged in has nothing to do here (spec section 2, redirects). */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireVisitor(context.viewer);
  return null;
}

/** Spec section 4: with scripts the message is shown first and the page left after 0.5 s. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction === "/login" ? false : defaultShouldRevalidate;

/** Logs in, or leads on to the second step where the account has one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const answers = createAnswers(formData, ["UserID"]);
  const checked = checkLogin(formData);
  if (checked.errors) return answers.invalid(checked.errors);
  try {
    return enter(context.session, answers, await context.account.login(checked.value));
  } catch (error) {
    return answers.failed(error);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function LoginPage() {
  // Only a post without scripts comes back to the page itself.
  const answered = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <h1>{t("Login")}</h1>
      <LoginForm id="login-page" answered={answered} />
      <LoginLinks />
    </div>
  );
}
