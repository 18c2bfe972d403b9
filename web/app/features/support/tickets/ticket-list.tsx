import { TICKET_CATEGORY_NAMES, type TicketsPage } from "@tambayan/account-service/contract";
import { t, translate } from "~/platform/language/i18n";
import { ButtonLink } from "~/ui/button";
import { Badge } from "~/ui/facts";
import { FormActions } from "~/ui/form";
import { EmptyState } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { RelativeTime } from "~/ui/relative-time";
import { Table } from "~/ui/table";
import { STATES, ticketPage } from "./checkticket.lib";
import styles from "./checkticket.module.css";

/** A player's tickets: number, subject, status, and support's last reply. */
export function TicketList({ page, list }: { page: number; list: TicketsPage }) {
  const submit = (
    <ButtonLink href="/ticket" variant="gold">
      {t("Submit a new ticket")}
    </ButtonLink>
  );
  if (list.tickets.length === 0) {
    return <EmptyState next={submit}>{t("You have no tickets yet.")}</EmptyState>;
  }
  return (
    <>
      <Table
        caption={t("My tickets")}
        cards
        headers={[t("Ticket"), t("Subject"), t("Status"), t("Last reply")]}
      >
        {list.tickets.map((ticket) => (
          <tr key={ticket.number}>
            <th scope="row" className={styles.number}>
              <a href={ticketPage({ number: ticket.number, key: undefined })}>{ticket.number}</a>
            </th>
            <td>
              {ticket.subject}
              <span className={styles.about}>{translate(TICKET_CATEGORY_NAMES[ticket.category])}</span>
            </td>
            <td>
              <Badge variant={STATES[ticket.state].variant}>{translate(STATES[ticket.state].text)}</Badge>
            </td>
            <td>{ticket.answered === null ? t("No reply yet") : <RelativeTime date={ticket.answered} />}</td>
          </tr>
        ))}
      </Table>
      <Pager
        label={t("Ticket pages")}
        current={page}
        last={list.last_page}
        prev={list.prev_page}
        next={list.next_page}
        to={(to) => `/checkticket?page=${to}`}
      />
      <div className={styles.below}>
        <FormActions>{submit}</FormActions>
      </div>
    </>
  );
}
