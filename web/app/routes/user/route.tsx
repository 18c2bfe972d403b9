import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { RedeemForm } from "~/components/site/redeem-form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { needed } from "~/lib/fallback.server";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, t } from "~/lib/i18n";
import { newKey } from "~/lib/idempotency.server";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { requirePlayer } from "~/lib/viewer.server";
import { AccountInformation } from "./account-information";
import { ConnectionInformation } from "./connection-information";
import { DetailsForm } from "./details-form";
import { toAccountView, toConnection } from "./user.lib";
import styles from "./user.module.css";
import { changeDetails, requestWhitelist, sendVerificationMail } from "./user.server";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("My Account"), own: true };
export const meta = unlisted;

/** Everything of a player's account that this page shows (spec section 2, My Account). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["account", "ip"]));
  const { account, ip } = parts;
  return { account: toAccountView(needed(account)), connection: ip ? toConnection(ip) : null, key: newKey() };
}

export const shouldRevalidate = notAfterRefusal;

/** The page's three forms; `intent` says which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const answers = createAnswers(formData, ["intent", "NameFirst", "NameLast", "PhoneNumber", "UserPass2"]);
  // Who they are, each form asks where it needs to know: a failure has a dialog of its own in each (spec section 8).
  if (!context.session.has("token")) throw redirect("/login");
  try {
    switch (formData.get("intent")) {
      case "whitelist":
        return await requestWhitelist(context, answers);
      case "verification-mail":
        return await sendVerificationMail(context, answers);
      default:
        return await changeDetails(context, answers, formData);
    }
  } catch (error) {
    return answers.failed(error);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function MyAccount() {
  const { account, connection, key } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const to = (intent: string) => (answered?.values.intent === intent ? answered : undefined);
  return (
    <>
      <PageHead title={t("My Account")} />
      <div className={styles.panels}>
        <Panel title={t("Load R-COINS")}>
          <RedeemForm idempotencyKey={key} />
        </Panel>
        <ConnectionInformation connection={connection} answered={to("whitelist")} />
        <AccountInformation account={account} answered={to("verification-mail")} />
        <DetailsForm account={account} answered={to("details")} />
      </div>
    </>
  );
}
