import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RedeemForm } from "~/layout/shared/redeem-form";
import { requirePart } from "~/platform/clients/fallback.server";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer, toLogin } from "~/platform/session/viewer.server";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { AccountInformation } from "./account-information";
import { ConnectionInformation } from "./connection-information";
import { DetailsForm } from "./details-form";
import { PrivacyForm } from "./privacy-form";
import { toAccountView, toConnection } from "./user.lib";
import styles from "./user.module.css";
import { changeDetails, choosePrivacy, requestWhitelist, sendVerificationMail } from "./user.server";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("My Account"), personal: true };
export const meta = noindexMeta;

/** The parts of a player's account that this page shows. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["account", "ip"]), request);
  const { account, ip } = parts;
  return {
    account: toAccountView(requirePart(account)),
    connection: ip ? toConnection(ip) : null,
    key: context.account.newKey(),
  };
}

export const shouldRevalidate = revalidateUnlessRefused;

/** The page's forms; `intent` says which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, ["intent", "NameFirst", "NameLast", "PhoneNumber", "UserPass2"]);
  try {
    // Each form reads the viewer itself, because each shows a failure in its own dialog.
    if (!context.session.has("token")) throw toLogin(request);
    switch (formData.get("intent")) {
      case "whitelist":
        return await requestWhitelist(context, respond);
      case "verification-mail":
        return await sendVerificationMail(context, respond);
      case "privacy":
        return await choosePrivacy(context, respond, formData);
      default:
        return await changeDetails(context, respond, formData, request);
    }
  } catch (error) {
    return respond.failed(error);
  }
}

export default function MyAccount() {
  const { account, connection, key } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const to = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined);
  return (
    <>
      <PageHeader title={t("My Account")} />
      <div className={styles.panels}>
        <Panel title={t("Load R-COINS")}>
          <RedeemForm idempotencyKey={key} />
        </Panel>
        <ConnectionInformation connection={connection} actionData={to("whitelist")} />
        <AccountInformation account={account} actionData={to("verification-mail")} />
        <PrivacyForm account={account} actionData={to("privacy")} />
        <DetailsForm account={account} actionData={to("details")} />
      </div>
    </>
  );
}
