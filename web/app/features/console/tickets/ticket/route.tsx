import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  assignTicketRequestSchema,
  playerCalls,
  savedReplyCalls,
  TICKET_CATEGORY_NAMES,
  ticketAnswerRequestSchema,
  ticketCloseRequestSchema,
  ticketConsoleCalls,
} from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, readQuery, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { toBody } from "../../parts/edited-field.lib";
import { ConsoleForm, SeenValue, Select } from "../../parts/form";
import { AccountLink, DateTime } from "../../parts/list";
import { fillPlaceholders, TICKET_BADGES } from "../list/tickets.lib";
import { Messages } from "./messages";
import { ReplyForm } from "./reply-form";
import { TicketPlayerPanels } from "./ticket-player";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ ticket }) => ticket.number,
};
export const shouldRevalidate = revalidateUnlessRefused;

/** A ticket, and a saved reply if the address names one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "tickets");
  const { account } = context;
  const { number } = params;
  const { ticket, agents } = await orErrorPage(
    account.call(ticketConsoleCalls.ticket, { params: { number } }),
  );
  const { replies: answers } = await orErrorPage(account.call(savedReplyCalls.list));
  const { player } = ticket.account
    ? await orErrorPage(account.call(playerCalls.ofTicket, { params: { number } }))
    : { player: null };
  const { saved } = readQuery(request, ["saved"]);
  const chosen = answers.find(({ id }) => String(id) === saved);
  const name = ticket.account?.UserID ?? ticket.email;
  return {
    ticket,
    player,
    agents,
    answers: answers.map(({ id, title }) => ({ id, title })),
    prepared: chosen ? fillPlaceholders(chosen.text, { name, number: ticket.number }) : "",
    write: mayWrite(role, "tickets"),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  const params = { number: args.params.number };
  return handleForms(args, "tickets", {
    answer: defineForm({
      schema: ticketAnswerRequestSchema,
      run: async (body, key) => ({
        ...(await account.call(ticketConsoleCalls.answer, { params, body, key })),
        to: `/admin/tickets/${encodeURIComponent(params.number ?? "")}`,
      }),
    }),
    assign: defineForm({
      schema: assignTicketRequestSchema,
      run: (_fields, _key, formData) =>
        account.call(ticketConsoleCalls.assign, { params, body: toBody(formData) }),
    }),
    close: defineForm({
      schema: ticketCloseRequestSchema,
      run: async (body) => {
        await account.call(ticketConsoleCalls.close, { params, body });
        return { message: "Ticket closed. Its owner is notified by email." };
      },
    }),
  });
};

export default function Ticket() {
  const { ticket, player, agents, answers, prepared, write } = useLoaderData<typeof loader>();
  const { variant, text } = TICKET_BADGES[ticket.state];
  const lastMessage = ticket.messages[ticket.messages.length - 1]?.id ?? "";
  return (
    <>
      <PageHeader title={ticket.subject}>
        <BackLink to="/admin/tickets">Back to tickets</BackLink>
      </PageHeader>
      <div className={styles.columns}>
        <Panel title={ticket.number}>
          <Facts>
            <Fact name="Status">
              <Badge variant={variant}>{text}</Badge>
            </Fact>
            <Fact name="Category">{TICKET_CATEGORY_NAMES[ticket.category]}</Fact>
            <Fact name="From">
              {ticket.account ? <AccountLink of={ticket.account} /> : "a visitor"} · {ticket.email}
            </Fact>
            <Fact name="Sent (Manila)">
              <DateTime at={ticket.created} />
            </Fact>
            <Fact name="Assignee">{ticket.assignee?.UserID ?? "Unassigned"}</Fact>
          </Facts>
        </Panel>
        {write ? (
          <Panel title="Assign">
            <div className={styles.stack}>
              <ConsoleForm
                intent="assign"
                edits
                submit="Assign"
                inline
                key={ticket.assignee?.UserNum ?? "nobody"}
              >
                <Select name="UserNum" label="Assignee" defaultValue={String(ticket.assignee?.UserNum ?? "")}>
                  <option value="">Unassigned</option>
                  {agents.map((agent) => (
                    <option key={agent.UserNum} value={agent.UserNum}>
                      {agent.UserID}
                    </option>
                  ))}
                </Select>
              </ConsoleForm>
              {ticket.state === "closed" ? null : (
                <ConsoleForm
                  intent="close"
                  submit="Close without replying"
                  confirm="The ticket's owner gets an email that it was closed, and can reopen it by replying."
                >
                  <SeenValue name="seen" value={lastMessage} />
                </ConsoleForm>
              )}
            </div>
          </Panel>
        ) : null}
      </div>
      {player ? <TicketPlayerPanels player={player} number={ticket.number} /> : null}
      <Messages ticket={ticket} />
      {write ? (
        <ReplyForm
          number={ticket.number}
          lastMessage={lastMessage}
          state={ticket.state}
          answers={answers}
          prepared={prepared}
        />
      ) : null}
    </>
  );
}
