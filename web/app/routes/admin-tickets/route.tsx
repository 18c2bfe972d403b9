import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminTicketsResponseSchema, TICKET_CATEGORY_NAMES } from "@tambayan/account-service/contract";
import { Account, List, Together, When } from "~/components/console/list";
import { Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { withQuery } from "~/lib/console";
import { orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { readPage } from "~/lib/pager";
import { TICKET_MARKS, TICKET_PAGES } from "./tickets.lib";

export const handle: RouteHandle = { breadcrumb: "Tickets" };

/** The queue: those that wait for support first, unless something else is asked for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "tickets");
  const search = new URL(request.url).searchParams;
  const asked = readQuery(request, ["state", "assignee", "search"]);
  const values = [...search.keys()].some((name) => name !== "page") ? asked : { state: "open" };
  const page = readPage(search.get("page"));
  const list = await orFail(
    context.account.console.read("/admin/tickets", adminTicketsResponseSchema, { ...values, page }),
  );
  return { ...list, values, page };
}

export default function Tickets() {
  const { tickets, values, page, ...paging } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Tickets">Who waits for an answer, longest first.</PageHead>
      <Together label="Tickets" pages={TICKET_PAGES} />
      <List
        caption="Tickets"
        filters={[
          { name: "search", label: "Number, email or User ID" },
          {
            name: "state",
            label: "State",
            options: [
              ["open", "Open"],
              ["answered", "Answered"],
              ["closed", "Closed"],
            ],
          },
          {
            name: "assignee",
            label: "Whose",
            options: [
              ["me", "Mine"],
              ["nobody", "Nobody's"],
            ],
          },
        ]}
        values={values}
        csv="tickets"
        heads={["Ticket", "Subject", "About", "State", "Player", "Whose", "Last written", "Sent"]}
        next={null}
        empty="No ticket waits here."
      >
        {tickets.map((ticket) => (
          <tr key={ticket.number}>
            <th scope="row">
              <a href={`/admin/tickets/${ticket.number}`}>{ticket.number}</a>
            </th>
            <td>{ticket.subject}</td>
            <td>{TICKET_CATEGORY_NAMES[ticket.category]}</td>
            <td>
              <Mark look={TICKET_MARKS[ticket.state].look}>{TICKET_MARKS[ticket.state].text}</Mark>
            </td>
            <td>{ticket.account ? <Account of={ticket.account} /> : ticket.email}</td>
            <td>{ticket.assignee?.UserID ?? "–"}</td>
            <td>
              <When at={ticket.updated} />
            </td>
            <td>
              <When at={ticket.created} />
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
