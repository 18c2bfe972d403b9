import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playerCalls } from "@tambayan/account-service/contract";
import { auditHeaders, auditRows } from "../../parts/audit-rows";
import styles from "../../parts/console.module.css";
import { List } from "../../parts/list";
import { readPlayerList } from "../player/player.server";
import { PlayerHeader } from "../player/player-header";
import { playerPage } from "../player/player-page";

export const handle = playerPage("Audit log");

/** The audit log of an account, for roles that can see the account but not the whole log. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(args, "players", playerCalls.audit, (sent) =>
    args.context.account.call(playerCalls.audit, sent),
  );

export default function PlayerAudit() {
  const { player, found, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PlayerHeader of={player} />
      <p className={styles.check}>
        Everything about this account: logins, the player's own changes, and changes by staff.
      </p>
      <List
        caption={`Audit log of ${player.UserID}`}
        headers={auditHeaders(false)}
        values={values}
        next={found.next}
        empty="No entries for this account."
      >
        {auditRows(found.entries, false)}
      </List>
    </>
  );
}
