import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditResponseSchema } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { Account, Exactly, List } from "~/components/console/list";
import { spelled } from "~/lib/console";
import type { RouteHandle } from "~/lib/meta";
import { readPlayerList } from "../admin-player/player.server";
import { PlayerHead } from "../admin-player/player-head";

export const handle: RouteHandle = { breadcrumb: "Audit" };

/** What the audit log has about an account, newest first: for who may see the account, not the whole log. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(args, { area: "players", list: "audit", schema: auditResponseSchema });

export default function PlayerAudit() {
  const { player, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PlayerHead of={player} />
      <p className={styles.check}>
        What happened to this account: logins, what its player did, and what operators did to it.
      </p>
      <List
        caption={`Audit log of ${player.UserID}`}
        heads={["What", "When (Manila)", "By", "Detail", "From"]}
        next={found.next}
        empty="The log has nothing about this account."
      >
        {found.entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{spelled(entry.action)}</th>
            <td>
              <Exactly at={entry.at} />
            </td>
            <td>
              <Account of={entry.actor} />
            </td>
            <td className={styles.wrap}>{entry.detail ?? "–"}</td>
            <td title={entry.userAgent}>{entry.ip}</td>
          </tr>
        ))}
      </List>
    </>
  );
}
