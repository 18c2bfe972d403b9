import type { ActionFunctionArgs, HeadersFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { profileCalls } from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle, TOKEN_PAGE_HEADERS } from "~/platform/page/meta";
import { EmailLink } from "../email-link";
import { followLink, loadLink } from "../email-link.server";

export const handle: RouteHandle = {
  breadcrumb: msg("Cancel Email Change"),
  withoutLoginBox: true,
  parameters: ["token"],
};
export const meta = noindexMeta;
export const headers: HeadersFunction = () => TOKEN_PAGE_HEADERS;

export const loader = loadLink;

export const shouldRevalidate = revalidateUnlessRefused;

const ADVICE = msg("If you didn't request this, someone else knows your password. Log in and change it now.");

/** Cancels a change of the address, by the link sent to the old address. */
export const action = (link: ActionFunctionArgs) => followLink(link, profileCalls.cancelEmailChange, ADVICE);

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
