import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { loginCalls } from "@tambayan/account-service/contract";
import { checkLogin } from "~/layout/login/login-check";
import { LoginForm } from "~/layout/login/login-form";
import { LoginLinks } from "~/layout/login/login-links";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { afterLogin, localPath } from "~/platform/session/local-path.server";
import { NEXT } from "~/platform/session/login-path";
import { requireVisitor } from "~/platform/session/viewer.server";
import styles from "./login.module.css";
import { enter } from "./login.server";

export const handle: RouteHandle = {
  breadcrumb: msg("Login"),
  withoutLoginBox: true,
  entrance: true,
  parameters: [NEXT],
};

export const meta = fixedMeta({
  title: msg("Login"),
  description: msg("Log in with the User ID and password that you use in the game."),
  path: "/login",
});

/** Players who are logged in are redirected to where they were going. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = localPath(new URL(request.url).searchParams.get(NEXT));
  await requireVisitor(context.viewer, next);
  return { next };
}

/** With scripts the message is shown first, and the page leaves after 0.5 s. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction === "/login" ? false : defaultShouldRevalidate;

/** Logs in, or redirects to the second step if the account has one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const next = afterLogin(request, formData);
  // Kept by the page that tells a refusal, whose own address does not say it.
  formData.set(NEXT, next);
  const respond = createResponder(formData, ["UserID", NEXT]);
  const checked = checkLogin(formData);
  if (checked.errors) return respond.invalid(checked.errors);
  try {
    return await enter(
      context,
      respond,
      await context.account.data(loginCalls.login, { body: checked.value }),
      next,
    );
  } catch (error) {
    return respond.failed(error);
  }
}

export default function LoginPage() {
  // Only a post without scripts comes back to the page itself.
  const actionData = useActionData<typeof action>();
  const { next: given } = useLoaderData<typeof loader>();
  const next = actionData?.values[NEXT] ?? given;
  return (
    <div className={styles.page}>
      <h1 data-head="">{t("Login")}</h1>
      <LoginForm id="login-page" next={next} actionData={actionData} />
      <LoginLinks next={next} />
    </div>
  );
}
