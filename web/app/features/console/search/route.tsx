import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type SearchResults, searchCalls } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import type { RouteHandle } from "~/platform/page/meta";
import { withQuery } from "~/platform/page/with-query";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { orErrorPage, readQuery, requireRight } from "../console.server";
import { auditLabel } from "../labels";
import styles from "../parts/console.module.css";
import { AccountLink, DateTime } from "../parts/list";
import { TICKET_BADGES } from "../tickets/list/tickets.lib";

export const handle: RouteHandle = { breadcrumb: () => "Search" };

/** From this many on, there may be more than are shown. */
const PLAYERS = 5;
const NOTHING: SearchResults = { players: [], orders: [], code: null, ticket: null, audit: null };

/** What the text in the address names, of what the role may see. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRight(context, "dashboard");
  const { search = "" } = readQuery(request, ["search"]);
  if (!search) return { search, found: NOTHING };
  const found = await orErrorPage(context.account.call(searchCalls.search, { query: { search } }));
  return { search, found };
}

/** The results of one kind, if there are any. */
function Kind({ title, children }: { title: string; children: ReactNode[] }) {
  return children.length > 0 ? (
    <Panel title={title} className={styles.check}>
      <ul className={styles.results}>{children}</ul>
    </Panel>
  ) : null;
}

export default function Search() {
  const { search, found } = useLoaderData<typeof loader>();
  const { players, orders, code, ticket, audit } = found;
  const empty = players.length + orders.length === 0 && !code && !ticket && !audit;
  return (
    <>
      <PageHeader title="Search">
        Players by the beginning of a User ID, email address or character, or by account number; orders by
        number; codes, ticket numbers and audit log IDs in full. Press / to search.
      </PageHeader>
      <Kind title="Players">
        {players
          .map(({ match, ...player }) => (
            <li key={player.UserNum}>
              <AccountLink of={player} />
              {match ? <span className={styles.quiet}> {match}</span> : null}
            </li>
          ))
          .concat(
            players.length >= PLAYERS
              ? [
                  <li key="more">
                    <a href={withQuery("/admin/players", { search })}>All players by User ID</a>
                  </li>,
                ]
              : [],
          )}
      </Kind>
      <Kind title="Orders">
        {orders.map(({ line, account, ItemName, quantity, at }) => (
          <li key={line}>
            <a
              href={`${withQuery("/admin/orders", { player: account.UserID, before: line + 1 })}#order-${line}`}
            >
              {quantity} × {ItemName}
            </a>{" "}
            of {account.UserID}, <DateTime at={at} />
          </li>
        ))}
      </Kind>
      <Kind title="Codes">
        {code
          ? [
              <li key="code">
                <a href={withQuery("/admin/codes", { code: search })}>A code of {code.campaign}</a>
              </li>,
            ]
          : []}
      </Kind>
      <Kind title="Tickets">
        {ticket
          ? [
              <li key={ticket.number}>
                <a href={`/admin/tickets/${ticket.number}`}>{ticket.number}</a> {ticket.subject}{" "}
                <Badge variant={TICKET_BADGES[ticket.state].variant}>
                  {TICKET_BADGES[ticket.state].text}
                </Badge>
              </li>,
            ]
          : []}
      </Kind>
      <Kind title="Audit log">
        {audit
          ? [
              <li key={audit.id}>
                <a href={withQuery("/admin/audit", { before: audit.id + 1 })}>
                  {auditLabel(audit.action)} ({audit.id})
                </a>
                , <DateTime at={audit.at} />
              </li>,
            ]
          : []}
      </Kind>
      {search && empty ? <p className={styles.empty}>Nothing found for "{search}".</p> : null}
    </>
  );
}
