import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rewardReportCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayView } from "../../console";
import { orErrorPage, readFilters, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { List, SubNavigation } from "../../parts/list";
import { balanceName } from "../../players/player/players.lib";
import { KIND_NAMES, KIND_SETTINGS, REWARD_PAGES } from "../rewards.lib";

export const handle: RouteHandle = { breadcrumb: () => "Rewards" };

/** Which rewards are on, and what they paid by day. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "rewards");
  const values = readFilters(request, rewardReportCalls.report, ["days"]);
  const report = await orErrorPage(context.account.call(rewardReportCalls.report, { query: values }));
  return { ...report, values, policy: mayView(role, "policy") };
}

const MISSING = {
  bonus:
    "this server has no Milleage; the server's operator can choose R-Coin: npm run operator -- set-policy rewardCurrency coin",
  play_time: "the game has no column PlayTime",
};

export default function RewardsPaid() {
  const { days, kinds, values, policy } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Rewards">
        What players get for coming by, voting, playing and inviting friends. Amounts and limits are{" "}
        {policy ? <a href="/admin/policy">policy</a> : "policy"}.
      </PageHeader>
      <SubNavigation label="Rewards" pages={REWARD_PAGES} />
      <div className={styles.stack}>
        <Panel title="Now">
          <Facts>
            {kinds.map(({ kind, on, missing }) => (
              <Fact key={kind} name={KIND_NAMES[kind]}>
                <Badge variant={on ? "good" : "quiet"}>{on ? "On" : "Off"}</Badge>{" "}
                {missing ? (
                  MISSING[missing]
                ) : policy || kind === "vote" ? (
                  <a href={KIND_SETTINGS[kind]}>Change</a>
                ) : null}
              </Fact>
            ))}
          </Facts>
        </Panel>
        <List
          caption="Paid by day"
          filters={[
            {
              name: "days",
              label: "Period",
              none: "30 days",
              options: [
                ["7", "7 days"],
                ["92", "92 days"],
              ],
            },
          ]}
          values={values}
          headers={["Day", "Reward", "Claims", "Paid"]}
          empty="Nothing was paid in this period."
        >
          {days.map(({ day, kind, currency, claims, coins }) => (
            <tr key={`${day} ${kind} ${currency}`}>
              <th scope="row">{day}</th>
              <td>{KIND_NAMES[kind]}</td>
              <td>{formatCount(claims)}</td>
              <td>
                {formatCount(coins)} {balanceName(currency)}
              </td>
            </tr>
          ))}
        </List>
      </div>
    </>
  );
}
