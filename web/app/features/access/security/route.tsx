import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { requirePart } from "~/platform/clients/fallback.server";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer } from "~/platform/session/viewer.server";
import { PageHeader } from "~/ui/page-header";
import type { SecurityResult } from "./security.server";
import { INTENTS, isIntent, toSecurityView } from "./security.server";
import { ActiveSessions, RecentLogins } from "./sessions";
import { TwoStepLogin } from "./two-step-login";
import styles from "./user-security.module.css";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Security"), personal: true };
export const meta = noindexMeta;

/** Active sessions, recent logins, and two-step login. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["security"]), request);
  return toSecurityView(requirePart(parts.security));
}

export const shouldRevalidate = revalidateUnlessRefused;

/** The page's forms; `intent` says which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, ["intent", "id"]);
  const intent = formData.get("intent");
  try {
    await requirePlayer(context.viewer, request);
    if (!isIntent(intent)) return respond.refused(MESSAGES.badRequest, 400);
    return await INTENTS[intent](context, respond, formData);
  } catch (error) {
    return respond.failed(error);
  }
}

export default function Security() {
  const { sessions, logins, secondFactor } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>() as SecurityResult | undefined;
  return (
    <>
      <PageHeader title={t("Security")}>
        {t("Protect your account, and see where it is logged in.")}
      </PageHeader>
      <div className={styles.panels}>
        <TwoStepLogin secondFactor={secondFactor} actionData={actionData} />
        <ActiveSessions sessions={sessions} actionData={actionData} />
        <RecentLogins logins={logins} />
      </div>
    </>
  );
}
