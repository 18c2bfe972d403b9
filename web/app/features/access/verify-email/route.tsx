import type { ActionFunctionArgs, HeadersFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { profileCalls } from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle, TOKEN_PAGE_HEADERS } from "~/platform/page/meta";
import { EmailLink } from "../email-link";
import { followLink, loadLink } from "../email-link.server";

export const handle: RouteHandle = {
  breadcrumb: msg("Confirm Email"),
  withoutLoginBox: true,
  parameters: ["token"],
};
export const meta = noindexMeta;
export const headers: HeadersFunction = () => TOKEN_PAGE_HEADERS;

export const loader = loadLink;

export const shouldRevalidate = revalidateUnlessRefused;

/** Confirms the address that the link was sent to: the one given at registration, or a new one. */
export const action = (link: ActionFunctionArgs) => followLink(link, profileCalls.verifyEmail);

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
