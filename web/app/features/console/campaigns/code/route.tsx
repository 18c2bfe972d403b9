import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type CodeFound, campaignCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { useGame } from "~/platform/page/root-data";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayView } from "../../console";
import { orErrorPage, readQuery, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { AccountLink, DataTable, DateTime, Filters, SubNavigation } from "../../parts/list";
import { useConsole } from "../../use-console";
import { CODE_BADGES, CODE_PAGES, worth } from "../list/campaigns.lib";

export const handle: RouteHandle = { breadcrumb: () => "Look up a code" };

/** One code, if the address has one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "campaigns");
  const values = readQuery(request, ["code"]);
  if (!values.code) return { values, found: null };
  const { code } = await orErrorPage(context.account.call(campaignCalls.lookUpCode, { query: values }));
  return { values, found: code };
}

/** A code's status, and its redemptions. */
function Code({ code }: { code: NonNullable<CodeFound> }) {
  const game = useGame();
  const { variant, text } = CODE_BADGES[code.state];
  return (
    <div className={styles.stack}>
      <Panel title="Code">
        <Facts>
          <Fact name="Status">
            <Badge variant={variant}>{text}</Badge>
          </Fact>
          <Fact name="Campaign">
            <a href={`/admin/campaigns/${code.campaign.id}`}>{code.campaign.name}</a>
          </Fact>
          <Fact name="Value">{worth(code.campaign, game)}</Fact>
          <Fact name="Redeemed">
            {formatCount(code.used)} of {formatCount(code.maxUses)}
          </Fact>
          {code.batch ? (
            <Fact name="Batch">
              {code.batch.id}, created <DateTime at={code.batch.created} /> by{" "}
              {code.batch.createdBy ?? "command line"}
            </Fact>
          ) : null}
        </Facts>
      </Panel>
      {code.redemptions.length > 0 ? (
        <Panel title="Redeemed by">
          <DataTable caption="Redemptions of this code" headers={["Player", "When (Manila)", "Value"]}>
            {code.redemptions.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">
                  <AccountLink of={entry.account} />
                </th>
                <td>
                  <DateTime at={entry.at} />
                </td>
                <td>{worth(entry, game)}</td>
              </tr>
            ))}
          </DataTable>
        </Panel>
      ) : null}
    </div>
  );
}

export default function CodeLookUp() {
  const { values, found } = useLoaderData<typeof loader>();
  const role = useConsole()?.role ?? null;
  return (
    <>
      <PageHeader title="Look up a code">
        Whether a code exists, what it is worth, and who redeemed it. Spaces, dashes and case do not matter.
      </PageHeader>
      <SubNavigation label="Codes" pages={CODE_PAGES} />
      <Filters filters={[{ name: "code", label: "Code" }]} values={values} submit="Look up" />
      {found ? <Code code={found} /> : null}
      {values.code && !found ? (
        <p className={styles.empty}>
          There is no such code. Check it for letters and digits that look alike.
        </p>
      ) : null}
      {values.code ? (
        <p className={styles.quiet}>
          Failed attempts are recorded by player, not by code
          {mayView(role, "audit") ? (
            <>
              : see <a href="/admin/audit?action=code_wrong">wrong codes in the audit log</a>
            </>
          ) : null}
          .
        </p>
      ) : null}
    </>
  );
}
