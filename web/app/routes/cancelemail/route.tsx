import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { DIALOG_TITLES, MESSAGES } from "@tambayan/account-service/contract";
import { MailedLink } from "~/components/site/mailed-link";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, t, tell } from "~/lib/i18n";
import { readLinkToken } from "~/lib/mailed-link.server";
import { type RouteHandle, TOKEN_PAGE_HEADERS, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";

export const handle: RouteHandle = { breadcrumb: msg("Cancel Email Change"), withoutLoginBox: true };
export const meta = unlisted;
export const headers: HeadersFunction = () => TOKEN_PAGE_HEADERS;

export function loader({ request }: LoaderFunctionArgs) {
  const token = readLinkToken(request);
  return data({ token }, token === null ? 400 : 200);
}

export const shouldRevalidate = notAfterRefusal;

const ADVICE = msg(
  "If it was not you who asked for it, somebody knows your password: please log in and change it now.",
);

/** Stops a change of the address, by the link that the old address was sent. */
export async function action({ request, context }: ActionFunctionArgs) {
  const answers = createAnswers(await readForm(request), []);
  const token = readLinkToken(request);
  if (token === null) return answers.refused(MESSAGES.linkInvalid, 400);
  try {
    const { message } = await context.account.cancelEmailChange(token);
    context.session.flash("notice", {
      icon: "success",
      title: DIALOG_TITLES.success,
      text: `${message}\n${ADVICE}`,
    });
    throw redirect("/");
  } catch (error) {
    return answers.failed(error);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function CancelEmail() {
  const { token } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <MailedLink
      title={t("Cancel the change")}
      path="/cancelemail"
      token={token}
      button={t("Keep my old address")}
      answered={answered}
    >
      <p>{t("Somebody asked to change the email address of your account. You can stop that here.")}</p>
      <p>{tell(ADVICE)}</p>
    </MailedLink>
  );
}
