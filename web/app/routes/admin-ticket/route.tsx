import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  adminTicketResponseSchema,
  assignTicketRequestSchema,
  cannedAnswersResponseSchema,
  messageResponseSchema,
  TICKET_CATEGORY_NAMES,
  ticketAnswerRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Select } from "~/components/console/form";
import { Account, Exactly } from "~/components/console/list";
import { Fact, Facts, Mark } from "~/components/ui/facts";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { mayWrite } from "~/lib/console";
import { form, operate, orFail, readQuery, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { fillAnswer, TICKET_MARKS } from "../admin-tickets/tickets.lib";
import { Answer } from "./answer";
import { Messages } from "./messages";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ ticket }) => ticket.number,
};

/** A ticket, and an answer at hand where the address names one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "tickets");
  const { console } = context.account;
  const path = `/admin/tickets/${encodeURIComponent(params.number ?? "")}`;
  const { ticket, agents } = await orFail(console.read(path, adminTicketResponseSchema));
  const { answers } = await orFail(console.read("/admin/canned-answers", cannedAnswersResponseSchema));
  const { canned } = readQuery(request, ["canned"]);
  const chosen = answers.find(({ id }) => String(id) === canned);
  const name = ticket.account?.UserID ?? ticket.email;
  return {
    ticket,
    agents,
    answers: answers.map(({ id, title }) => ({ id, title })),
    prepared: chosen ? fillAnswer(chosen.text, { name, number: ticket.number }) : "",
    write: mayWrite(role, "tickets"),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const path = `/admin/tickets/${encodeURIComponent(args.params.number ?? "")}`;
  const { console } = args.context.account;
  return operate(args, "tickets", {
    answer: form({
      schema: ticketAnswerRequestSchema,
      run: async (body, key) => ({
        ...(await console.write(`${path}/answer`, messageResponseSchema, body, key)),
        to: path,
      }),
    }),
    assign: form({
      schema: assignTicketRequestSchema,
      run: (body) => console.write(`${path}/assign`, messageResponseSchema, body),
    }),
    close: form({
      schema: z.object({}),
      run: async () => {
        await console.write(`${path}/close`, messageResponseSchema);
        return { message: "The ticket is closed. Its owner is told by mail." };
      },
    }),
  });
};

export default function Ticket() {
  const { ticket, agents, answers, prepared, write } = useLoaderData<typeof loader>();
  const { look, text } = TICKET_MARKS[ticket.state];
  return (
    <>
      <PageHead title={ticket.subject}>
        <a href="/admin/tickets">The queue</a>
      </PageHead>
      <div className={styles.columns}>
        <Panel title={ticket.number}>
          <Facts>
            <Fact name="State">
              <Mark look={look}>{text}</Mark>
            </Fact>
            <Fact name="About">{TICKET_CATEGORY_NAMES[ticket.category]}</Fact>
            <Fact name="From">
              {ticket.account ? <Account of={ticket.account} /> : "a visitor"} · {ticket.email}
            </Fact>
            <Fact name="Sent (Manila)">
              <Exactly at={ticket.created} />
            </Fact>
            <Fact name="Whose">{ticket.assignee?.UserID ?? "nobody's"}</Fact>
          </Facts>
        </Panel>
        {write ? (
          <Panel title="Hand it on">
            <div className={styles.stack}>
              <ConsoleForm intent="assign" submit="Hand on" inline key={ticket.assignee?.UserNum ?? "nobody"}>
                <Select
                  name="UserNum"
                  label="Whose it is"
                  defaultValue={String(ticket.assignee?.UserNum ?? "")}
                >
                  <option value="">Nobody's</option>
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
                  submit="Close without a word"
                  confirm="Its owner gets a mail that the ticket is closed, and can open it again by a reply."
                />
              )}
            </div>
          </Panel>
        ) : null}
      </div>
      <Messages ticket={ticket} />
      {write ? <Answer number={ticket.number} answers={answers} prepared={prepared} /> : null}
    </>
  );
}
