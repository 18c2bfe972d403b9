import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditResponseSchema } from "@tambayan/account-service/contract";
import { auditHeads, auditRows } from "~/components/console/audit-rows";
import styles from "~/components/console/console.module.css";
import { List } from "~/components/console/list";
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
        heads={auditHeads(false)}
        next={found.next}
        empty="The log has nothing about this account."
      >
        {auditRows(found.entries, false)}
      </List>
    </>
  );
}
