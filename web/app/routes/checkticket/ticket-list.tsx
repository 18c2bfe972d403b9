import { TICKET_CATEGORY_NAMES, type TicketsPage } from "@tambayan/account-service/contract";
import { RelativeTime } from "~/components/site/relative-time";
import { ButtonLink } from "~/components/ui/button";
import { Mark } from "~/components/ui/facts";
import { FormActions } from "~/components/ui/form";
import { Absence } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { Table } from "~/components/ui/table";
import { t, tell } from "~/lib/i18n";
import { STATES, ticketPage } from "./checkticket.lib";
import styles from "./checkticket.module.css";

/** A player's tickets: number, subject, state, and when support wrote last. */
export function TicketList({ page, list }: { page: number; list: TicketsPage }) {
  return (
    <>
      {list.tickets.length === 0 ? (
        <Absence>{page === 1 ? t("You have written no ticket yet.") : t("No Data")}</Absence>
      ) : (
        <Table
          caption={t("My tickets")}
          cards
          heads={[t("Ticket"), t("Subject"), t("State"), t("Last answer")]}
        >
          {list.tickets.map((ticket) => (
            <tr key={ticket.number}>
              <th scope="row" className={styles.number}>
                <a href={ticketPage({ number: ticket.number, key: undefined })}>{ticket.number}</a>
              </th>
              <td className={styles.subject}>
                {ticket.subject}
                <span className={styles.about}>{tell(TICKET_CATEGORY_NAMES[ticket.category])}</span>
              </td>
              <td>
                <Mark look={STATES[ticket.state].look}>{tell(STATES[ticket.state].text)}</Mark>
              </td>
              <td>
                {ticket.answered === null ? t("No answer yet") : <RelativeTime date={ticket.answered} />}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager
        label={t("Ticket pages")}
        current={page}
        last={list.last_page}
        prev={list.prev_page}
        next={list.next_page}
        to={(to) => `/checkticket?page=${to}`}
      />
      <div className={styles.below}>
        <FormActions>
          <ButtonLink href="/ticket" look="gold">
            {t("Submit a new ticket")}
          </ButtonLink>
        </FormActions>
      </div>
    </>
  );
}
