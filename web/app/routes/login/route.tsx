import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import { isAdminType, MESSAGES } from "@tambayan/account-service/contract";
import { LoginForm } from "~/components/site/login-form";
import { failureMessage } from "~/lib/account-client.server";
import { checkLogin } from "~/lib/login-check";
import type { RouteHandle } from "~/lib/meta";
import styles from "./login.module.css";

export const handle: RouteHandle = { breadcrumb: "Login", withoutLoginBox: true };

/** Whoever is logged in has nothing to do here (spec section 2, redirects). */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (viewer.state === "player") throw redirect("/");
  return null;
}

/** Spec section 4: with scripts the message is shown first and the page left after 0.5 s. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction === "/login" ? false : defaultShouldRevalidate;

/**
 * Logs in. With scripts (`scripted`) it answers with what to show; without, it leads to the home page, which shows it,
 * or shows this page again with the error and what was typed.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await request.formData();
  const checked = checkLogin(formData);
  const refusal = { UserID: String(formData.get("UserID") ?? ""), message: null, welcome: null };
  if (checked.errors) return data({ ...refusal, errors: checked.errors, error: null }, 422);

  const refuse = (error: string, status: number) => data({ ...refusal, errors: null, error }, status);
  let answer: Awaited<ReturnType<typeof context.account.login>>;
  try {
    answer = await context.account.login(checked.value);
  } catch (error) {
    return refuse(failureMessage(error), 400);
  }
  if (!answer.user || !answer.token) {
    context.session.unset("token");
    return refuse(answer.message, 403);
  }

  context.session.set("token", answer.token);
  const welcome = isAdminType(answer.status) ? `Welcome, ${answer.user.UserID}!` : null;
  if (formData.get("scripted")) {
    return data({ UserID: "", errors: null, error: null, message: answer.message, welcome });
  }
  context.session.flash("notice", {
    icon: "success",
    title: answer.message,
    ...(welcome && { text: welcome }),
  });
  throw redirect("/");
}

/** No answer from the site itself (spec section 8): said in the form, which keeps what was typed. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { UserID: "", errors: null, error: MESSAGES.networkError, message: null, welcome: null };
  }
}

export default function LoginPage() {
  // Only a post without scripts comes back to the page itself.
  const answer = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <h1>Login</h1>
      <LoginForm id="login-page" answered={answer} />
    </div>
  );
}
