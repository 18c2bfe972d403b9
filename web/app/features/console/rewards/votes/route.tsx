import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { voteSiteCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayWrite } from "../../console";
import { handleForms, orErrorPage, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { List, SubNavigation } from "../../parts/list";
import { FORMAT_NAMES, REFUSAL_NAMES, REWARD_PAGES } from "../rewards.lib";
import { voteSiteForm } from "../vote-site.server";
import { VoteSiteForm } from "../vote-site-form";

export const handle: RouteHandle = { breadcrumb: () => "Vote sites" };

/** The toplists, with the outcome of their postbacks. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "rewards");
  const list = await orErrorPage(context.account.call(voteSiteCalls.list));
  return { ...list, write: mayWrite(role, "rewards") };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "rewards", { save: voteSiteForm(args.context, null) });

export default function VoteSites() {
  const { sites, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Vote sites">
        Toplists that players vote on. A toplist calls a postback after each vote, which is verified and
        credited once for each player and wait.
      </PageHeader>
      <SubNavigation label="Rewards" pages={REWARD_PAGES} />
      <div className={styles.stack}>
        <List
          caption="Vote sites"
          headers={["Name", "Toplist", "Status", "Coins", "Wait", "Votes, 7 days", "Refused, 7 days"]}
          empty="No vote sites yet."
        >
          {sites.map((site) => (
            <tr key={site.id}>
              <th scope="row">
                {write ? <a href={`/admin/rewards/votes/${site.id}`}>{site.name}</a> : site.name}
              </th>
              <td>{FORMAT_NAMES[site.format]}</td>
              <td>
                <Badge variant={site.active ? "good" : "quiet"}>{site.active ? "Active" : "Hidden"}</Badge>
              </td>
              <td>{formatCount(site.coins)}</td>
              <td>{site.waitHours === 0 ? "daily" : `${site.waitHours} h`}</td>
              <td>{formatCount(site.credited)}</td>
              <td className={styles.wrap}>
                {site.rejected.length === 0
                  ? "–"
                  : site.rejected
                      .map(({ why, calls }) => `${formatCount(calls)} ${REFUSAL_NAMES[why]}`)
                      .join(", ")}
              </td>
            </tr>
          ))}
        </List>
        {write ? (
          <Panel title="New vote site">
            <VoteSiteForm />
          </Panel>
        ) : null}
      </div>
    </>
  );
}
