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
import { msg, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle, TOKEN_PAGE_HEADERS } from "~/platform/page/meta";
import { EmailLink } from "../email-link";
import { readLinkToken } from "../email-link.server";

export const handle: RouteHandle = {
  breadcrumb: msg("Confirm Email"),
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

/** Confirms the address that the link was sent to: the one given at registration, or a new one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const respond = createResponder(await readForm(request), []);
  const token = readLinkToken(request);
  if (token === null) return respond.refused(MESSAGES.linkInvalid, 400);
  try {
    const { message } = await context.account.call(profileCalls.verifyEmail, { body: { token } });
    context.session.flash("notice", {
      icon: "success",
      title: DIALOG_TITLES.success,
      text: message,
    });
    throw redirect("/");
  } catch (error) {
    return respond.failed(error);
  }
}

export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <EmailLink
      title={t("Confirm your address")}
      path="/verifyemail"
      token={token}
      button={t("Confirm my address")}
      actionData={actionData}
    >
      <p>{t("One more step: confirm that this email address is yours.")}</p>
    </EmailLink>
  );
}
