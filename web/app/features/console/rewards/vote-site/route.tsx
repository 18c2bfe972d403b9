import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MESSAGES, voteSiteCalls } from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount } from "../../console";
import { handleForms, orErrorPage, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { DataTable, DateTime, SubNavigation } from "../../parts/list";
import { REFUSAL_NAMES, REWARD_PAGES } from "../rewards.lib";
import { voteSiteForm } from "../vote-site.server";
import { VoteSiteForm } from "../vote-site-form";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ site }) => site.name,
};
export const shouldRevalidate = revalidateUnlessRefused;

/** One toplist: its postback's address, what was rejected, and its form. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireRight(context, "rewards", "write");
  const { sites } = await orErrorPage(context.account.call(voteSiteCalls.list));
  const site = sites.find(({ id }) => String(id) === params.id);
  if (!site) throw new Response(MESSAGES.notFound, { status: 404 });
  return { site, postback: `${context.site.publicUrl}/api/votes/${site.slug}/postback` };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "rewards", { save: voteSiteForm(args.context, args.params.id ?? "") });

export default function VoteSitePage() {
  const { site, postback } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={site.name}>
        Enter the postback's address at the toplist, and test it there if it offers that.{" "}
        <BackLink to="/admin/rewards/votes">Back to vote sites</BackLink>
      </PageHeader>
      <SubNavigation label="Rewards" pages={REWARD_PAGES} />
      <div className={styles.stack}>
        <Panel title="Postback">
          <Facts>
            <Fact name="Address">
              {postback}
              {site.verification === "path" ? "/… (its secret was shown when it was made)" : ""}
            </Fact>
            <Fact name="Votes credited, 7 days">{formatCount(site.credited)}</Fact>
          </Facts>
          {site.rejected.length > 0 ? (
            <DataTable caption="Refused" headers={["Refused, 7 days", "Calls", "Last (Manila)", "From"]}>
              {site.rejected.map(({ why, calls, last, address }) => (
                <tr key={why}>
                  <th scope="row">{REFUSAL_NAMES[why]}</th>
                  <td>{formatCount(calls)}</td>
                  <td>
                    <DateTime at={last} />
                  </td>
                  <td>{address}</td>
                </tr>
              ))}
            </DataTable>
          ) : null}
        </Panel>
        <Panel title="Settings">
          <VoteSiteForm site={site} />
        </Panel>
      </div>
    </>
  );
}
