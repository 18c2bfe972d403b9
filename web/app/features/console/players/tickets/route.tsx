import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playerCalls, TICKET_CATEGORY_NAMES } from "@tambayan/account-service/contract";
import { Badge } from "~/ui/facts";
import { humanize } from "../../console";
import styles from "../../parts/console.module.css";
import { List, TimeAgo } from "../../parts/list";
import { readPlayerList } from "../player/player.server";
import { PlayerHeader } from "../player/player-header";
import { playerPage } from "../player/player-page";

export const handle = playerPage("Tickets");

/** An account's support tickets. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(args, "tickets", playerCalls.tickets, (sent) =>
    args.context.account.call(playerCalls.tickets, sent),
  );

const LOOKS = { open: "open", answered: "good", closed: "quiet" } as const;

export default function PlayerTickets() {
  const { player, found, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PlayerHeader of={player} />
      <List
        caption={`Tickets of ${player.UserID}`}
        headers={["Ticket", "Subject", "Category", "Status", "Sent", "Last update"]}
        values={values}
        next={found.next}
        empty="No tickets yet."
      >
        {found.tickets.map((ticket) => (
          <tr key={ticket.number}>
            <th scope="row">
              <a href={`/admin/tickets/${ticket.number}`}>{ticket.number}</a>
            </th>
            <td className={styles.wrap}>{ticket.subject}</td>
            <td>{TICKET_CATEGORY_NAMES[ticket.category]}</td>
            <td>
              <Badge variant={LOOKS[ticket.state]}>{humanize(ticket.state)}</Badge>
            </td>
            <td>
              <TimeAgo at={ticket.created} />
            </td>
            <td>
              <TimeAgo at={ticket.updated} />
            </td>
          </tr>
        ))}
      </List>
    </>
  );
}
