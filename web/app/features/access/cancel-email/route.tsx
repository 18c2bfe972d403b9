import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DIALOG_TITLES, MESSAGES, profileCalls } from "@tambayan/account-service/contract";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle, TOKEN_PAGE_HEADERS } from "~/platform/page/meta";
import { EmailLink } from "../email-link";
import { readLinkToken } from "../email-link.server";

export const handle: RouteHandle = {
  breadcrumb: msg("Cancel Email Change"),
  withoutLoginBox: true,
  parameters: ["token"],
};
export const meta = noindexMeta;
export const headers: HeadersFunction = () => TOKEN_PAGE_HEADERS;

export function loader({ request }: LoaderFunctionArgs) {
  const token = readLinkToken(request);
  return data({ token }, token === null ? 400 : 200);
}

export const shouldRevalidate = revalidateUnlessRefused;

const ADVICE = msg("If you didn't request this, someone else knows your password. Log in and change it now.");

/** Cancels a change of the address, by the link sent to the old address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const respond = createResponder(await readForm(request), []);
  const token = readLinkToken(request);
  if (token === null) return respond.refused(MESSAGES.linkInvalid, 400);
  try {
    const { message } = await context.account.call(profileCalls.cancelEmailChange, { body: { token } });
    context.session.flash("notice", {
      icon: "success",
      title: DIALOG_TITLES.success,
      text: `${message}\n${ADVICE}`,
    });
    throw redirect("/");
  } catch (error) {
    return respond.failed(error);
  }
}

export default function CancelEmail() {
  const { token } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <EmailLink
      title={t("Cancel Email Change")}
      path="/cancelemail"
      token={token}
      button={t("Keep my current address")}
      actionData={actionData}
    >
      <p>{t("Someone requested a new email address for your account. You can cancel the change here.")}</p>
      <p>{translate(ADVICE)}</p>
    </EmailLink>
  );
}
