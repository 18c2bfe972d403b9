import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MESSAGES, whitelistCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { mayWrite } from "../../console";
import { orErrorPage, readQuery, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { AccountLink, DataTable, TimeAgo } from "../../parts/list";
import { decide } from "../requests/decide.server";
import { requestRows, requestTable } from "../requests/request-table";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = { breadcrumb: ({ CC_IP }) => CC_IP };

/** An address and its history: requests for it, and accounts seen there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "whitelist");
  const query = readQuery(request, ["ip"]);
  if (!query.ip) throw new Response(MESSAGES.notFound, { status: 404 });
  const address = await orErrorPage(context.account.call(whitelistCalls.lookUp, { query }));
  return { ...address, write: mayWrite(role, "whitelist") };
}

export const action = (args: ActionFunctionArgs) => decide(args);

export default function Address() {
  const { CC_IP, requests, seen, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={CC_IP}>
        <BackLink to="/admin/whitelist">Back to requests</BackLink>
      </PageHeader>
      <div className={styles.stack}>
        <Panel title="Requests">
          {requests.length > 0 ? (
            <DataTable caption="Requests for this address" {...requestTable(write)}>
              {requestRows(requests, write)}
            </DataTable>
          ) : (
            <p className={styles.quiet}>None.</p>
          )}
        </Panel>
        <Panel title="Accounts seen at this address">
          {seen.length > 0 ? (
            <DataTable
              caption="Accounts seen at this address"
              headers={["Player", "Sessions", "Last seen", "Status"]}
            >
              {seen.map((entry) => (
                <tr key={entry.account.UserNum}>
                  <th scope="row">
                    <AccountLink of={entry.account} />
                  </th>
                  <td>{entry.sessions}</td>
                  <td>
                    <TimeAgo at={entry.seen} />
                  </td>
                  <td>
                    <Badge variant={entry.blocked ? "bad" : "good"}>
                      {entry.blocked ? "Blocked" : "Active"}
                    </Badge>
                  </td>
                </tr>
              ))}
            </DataTable>
          ) : (
            <p className={styles.quiet}>None in the last month.</p>
          )}
        </Panel>
      </div>
    </>
  );
}
