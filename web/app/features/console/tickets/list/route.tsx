import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TICKET_CATEGORY_NAMES, ticketConsoleCalls } from "@tambayan/account-service/contract";
import type { RouteHandle } from "~/platform/page/meta";
import { readPage } from "~/platform/page/pager";
import { withQuery } from "~/platform/page/with-query";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Pager } from "~/ui/pager";
import { orErrorPage, readFilters, requireRight } from "../../console.server";
import { AccountLink, List, SubNavigation, TimeAgo } from "../../parts/list";
import { TICKET_BADGES, TICKET_PAGES } from "./tickets.lib";

export const handle: RouteHandle = { breadcrumb: () => "Tickets" };

/** The queue: by default, tickets waiting for support. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "tickets");
  const search = new URL(request.url).searchParams;
  const requested = readFilters(request, ticketConsoleCalls.list, ["state", "assignee", "search"]);
  const values = [...search.keys()].some((name) => name !== "page") ? requested : { state: "open" };
  const page = readPage(search.get("page"));
  const list = await orErrorPage(
    context.account.call(ticketConsoleCalls.list, { query: { ...values, page } }),
  );
  return { ...list, values, page };
}

export default function Tickets() {
  const { tickets, values, page, ...paging } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Tickets">Tickets waiting for a reply, oldest first.</PageHeader>
      <SubNavigation label="Tickets" pages={TICKET_PAGES} />
      <List
        caption="Tickets"
        filters={[
          { name: "search", label: "Number, email or User ID" },
          {
            name: "state",
            label: "Status",
            options: [
              ["open", "Waiting for support"],
              ["answered", "Answered"],
              ["closed", "Closed"],
            ],
          },
          {
            name: "assignee",
            label: "Assignee",
            options: [
              ["me", "Me"],
              ["nobody", "Unassigned"],
            ],
          },
        ]}
        values={values}
        csv="tickets"
        headers={["Ticket", "Subject", "Category", "Status", "From", "Assignee", "Last message", "Sent"]}
        empty="No tickets found."
      >
        {tickets.map((ticket) => (
          <tr key={ticket.number}>
            <th scope="row">
              <a href={`/admin/tickets/${ticket.number}`}>{ticket.number}</a>
            </th>
            <td>{ticket.subject}</td>
            <td>{TICKET_CATEGORY_NAMES[ticket.category]}</td>
            <td>
              <Badge variant={TICKET_BADGES[ticket.state].variant}>{TICKET_BADGES[ticket.state].text}</Badge>
            </td>
            <td>{ticket.account ? <AccountLink of={ticket.account} /> : ticket.email}</td>
            <td>{ticket.assignee?.UserID ?? "–"}</td>
            <td>
              <TimeAgo at={ticket.updated} />
            </td>
            <td>
              <TimeAgo at={ticket.created} />
            </td>
          </tr>
        ))}
      </List>
      <Pager
        label="Pages of tickets"
        current={page}
        last={paging.last_page}
        prev={paging.prev_page}
        next={paging.next_page}
        to={(to) => withQuery("/admin/tickets", { ...values, page: to })}
      />
    </>
  );
}
