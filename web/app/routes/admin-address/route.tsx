import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addressResponseSchema, MESSAGES } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { Account, DataTable, When } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { mayWrite } from "~/lib/console";
import { orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { decide } from "../admin-whitelist/decide.server";
import { requestHeads, requestRows } from "../admin-whitelist/request-table";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = { breadcrumb: ({ CC_IP }) => CC_IP };

/** An address and its history: who asked for it, who was seen there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "whitelist");
  const query = readQuery(request, ["ip"]);
  if (!query.ip) throw new Response(MESSAGES.notFound, { status: 404 });
  const address = await orFail(
    context.account.console.read("/admin/whitelist/address", addressResponseSchema, query),
  );
  return { ...address, write: mayWrite(role, "whitelist") };
}

export const action = (args: ActionFunctionArgs) => decide(args);

export default function Address() {
  const { CC_IP, requests, seen, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={CC_IP}>
        <a href="/admin/whitelist">All requests</a>
      </PageHead>
      <div className={styles.stack}>
        <Panel title="Who asked for it">
          {requests.length > 0 ? (
            <DataTable caption="Requests for this address" heads={requestHeads(write)}>
              {requestRows(requests, write)}
            </DataTable>
          ) : (
            <p className={styles.quiet}>Nobody.</p>
          )}
        </Panel>
        <Panel title="Who was seen there">
          {seen.length > 0 ? (
            <DataTable
              caption="Accounts seen at this address"
              heads={["Player", "Sessions", "Last seen", "Standing"]}
            >
              {seen.map((entry) => (
                <tr key={entry.account.UserNum}>
                  <th scope="row">
                    <Account of={entry.account} />
                  </th>
                  <td>{entry.sessions}</td>
                  <td>
                    <When at={entry.seen} />
                  </td>
                  <td>
                    <Mark look={entry.blocked ? "bad" : "good"}>
                      {entry.blocked ? "Blocked" : "May log in"}
                    </Mark>
                  </td>
                </tr>
              ))}
            </DataTable>
          ) : (
            <p className={styles.quiet}>Nobody in the last month.</p>
          )}
        </Panel>
      </div>
    </>
  );
}
