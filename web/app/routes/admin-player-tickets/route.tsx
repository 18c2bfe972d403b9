import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { playerTicketsResponseSchema, TICKET_CATEGORY_NAMES } from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { List, When } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { spelled } from "~/lib/console";
import type { RouteHandle } from "~/lib/meta";
import { readPlayerList } from "../admin-player/player.server";
import { PlayerHead } from "../admin-player/player-head";

export const handle: RouteHandle = { breadcrumb: "Tickets" };

/** An account's support tickets, newest first. */
export const loader = (args: LoaderFunctionArgs) =>
  readPlayerList(args, { area: "tickets", list: "tickets", schema: playerTicketsResponseSchema });

const LOOKS = { open: "open", answered: "good", closed: "quiet" } as const;

export default function PlayerTickets() {
  const { player, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PlayerHead of={player} />
      <List
        caption={`Tickets of ${player.UserID}`}
        heads={["Ticket", "Subject", "About", "State", "Sent", "Last change"]}
        next={found.next}
        empty="This player has written no ticket yet."
      >
        {found.tickets.map((ticket) => (
          <tr key={ticket.number}>
            <th scope="row">
              <a href={`/admin/tickets/${ticket.number}`}>{ticket.number}</a>
            </th>
            <td className={styles.wrap}>{ticket.subject}</td>
            <td>{TICKET_CATEGORY_NAMES[ticket.category]}</td>
            <td>
              <Mark look={LOOKS[ticket.state]}>{spelled(ticket.state)}</Mark>
            </td>
            <td>
              <When at={ticket.created} />
            </td>
            <td>
              <When at={ticket.updated} />
            </td>
          </tr>
        ))}
      </List>
    </>
  );
}
