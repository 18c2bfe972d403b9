import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { PageHead } from "~/components/ui/page-head";
import { needed } from "~/lib/fallback.server";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, t } from "~/lib/i18n";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { requirePlayer } from "~/lib/viewer.server";
import type { SecurityAnswer } from "./security.server";
import { INTENTS, isIntent, toSecurityView } from "./security.server";
import { OpenSessions, SignIns } from "./sessions";
import { TwoStepLogin } from "./two-step-login";
import styles from "./user-security.module.css";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Security"), own: true };
export const meta = unlisted;

/** Where the account is logged in, who tried to, and whether a second step guards it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { parts } = await requirePlayer(context.viewer.with(["security"]));
  return toSecurityView(needed(parts.security));
}

export const shouldRevalidate = notAfterRefusal;

/** The page's forms; `intent` says which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const answers = createAnswers(formData, ["intent", "id"]);
  const intent = formData.get("intent");
  try {
    await requirePlayer(context.viewer);
    if (!isIntent(intent)) return answers.refused(MESSAGES.badRequest, 400);
    return await INTENTS[intent](context, answers, formData);
  } catch (error) {
    return answers.failed(error);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function Security() {
  const { sessions, signIns, secondFactor } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>() as SecurityAnswer | undefined;
  return (
    <>
      <PageHead title={t("Security")}>{t("Who can get into your account, and who tried to.")}</PageHead>
      <div className={styles.panels}>
        <TwoStepLogin secondFactor={secondFactor} answered={answered} />
        <OpenSessions sessions={sessions} answered={answered} />
        <SignIns signIns={signIns} />
      </div>
    </>
  );
}
