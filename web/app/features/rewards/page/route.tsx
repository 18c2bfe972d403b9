import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { loginPath } from "~/platform/session/login-path";
import { requirePlayer } from "~/platform/session/viewer.server";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Attendance } from "./attendance";
import { Invites } from "./invites";
import { PlayTime } from "./play-time";
import styles from "./rewards.module.css";
import { claim } from "./rewards.server";
import { Votes } from "./votes";

export const handle: RouteHandle = { section: "account", breadcrumb: msg("Rewards"), personal: true };
export const meta = noindexMeta;

/** Each reward that is on; undefined for one that cannot be read right now. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const requested = context.viewer.with(["attendance", "votes", "playtime", "invites"]);
  const { parts } = await requirePlayer(requested, request);
  const { attendance, votes, playtime, invites } = parts;
  const failed = [attendance, votes, playtime, invites].includes(undefined);
  const page = { attendance, votes, playtime, invites, failed, key: context.account.newKey() };
  return data(page, { headers: { "cache-control": "private, no-store" } });
}

export const shouldRevalidate = revalidateUnlessRefused;

/** The page's buttons; `intent` says which. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, ["intent"]);
  if (!context.session.has("token")) throw redirect(loginPath("/rewards"));
  try {
    const answer = await claim(context, respond, formData);
    if (!answer) throw new Response(MESSAGES.badRequest, { status: 400 });
    return answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return respond.failed(error);
  }
}

export default function Rewards() {
  const { attendance, votes, playtime, invites, failed, key } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const answerTo = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined);
  const any = attendance || votes || playtime || invites;
  return (
    <>
      <PageHeader title={t("Rewards")}>
        <p>{t("Small thanks for coming by, voting, playing and inviting friends.")}</p>
        <p>
          <a href="/statement">{t("See what you got in your balance statement")}</a>
        </p>
      </PageHeader>
      <div className={styles.panels}>
        {attendance ? (
          <Attendance
            attendance={attendance}
            idempotencyKey={`${key}-attendance`}
            actionData={answerTo("attendance")}
          />
        ) : null}
        {votes ? <Votes votes={votes} /> : null}
        {playtime ? (
          <PlayTime
            playTime={playtime}
            idempotencyKey={`${key}-playtime`}
            actionData={answerTo("playtime")}
          />
        ) : null}
        {invites ? <Invites invites={invites} answerTo={answerTo} /> : null}
      </div>
      {failed ? (
        <EmptyState>{t("Some rewards cannot be loaded right now. Please try again in a moment.")}</EmptyState>
      ) : any ? null : (
        <EmptyState>{t("There are no rewards at the moment. Watch the news!")}</EmptyState>
      )}
    </>
  );
}
