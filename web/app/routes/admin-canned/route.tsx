import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  cannedAnswerRemoveRequestSchema,
  cannedAnswerRequestSchema,
  cannedAnswersResponseSchema,
  LIMITS,
  messageResponseSchema,
} from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input, TextArea } from "~/components/console/form";
import { Together, When } from "~/components/console/list";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { mayWrite } from "~/lib/console";
import { form, operate, orFail, requireRight } from "~/lib/console.server";
import type { RouteHandle } from "~/lib/meta";
import { TICKET_PAGES } from "../admin-tickets/tickets.lib";

export const handle: RouteHandle = { breadcrumb: "Answers at hand" };

/** Answers that support gives again and again. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "tickets");
  const { answers } = await orFail(
    context.account.console.read("/admin/canned-answers", cannedAnswersResponseSchema),
  );
  return { answers, write: mayWrite(role, "tickets") };
}

export const action = (args: ActionFunctionArgs) => {
  const { console } = args.context.account;
  return operate(args, "tickets", {
    save: form({
      schema: cannedAnswerRequestSchema,
      run: (body) => console.write("/admin/canned-answers", messageResponseSchema, body),
    }),
    remove: form({
      schema: cannedAnswerRemoveRequestSchema,
      run: (body) => console.write("/admin/canned-answers/remove", messageResponseSchema, body),
    }),
  });
};

function Fields({ title, text }: { title?: string; text?: string }) {
  return (
    <>
      <Input name="title" label="Title" hint="Support reads it." maxLength={100} defaultValue={title} />
      <TextArea
        name="text"
        label="Text"
        hint="{name} becomes the owner's User ID, {number} the ticket's number."
        maxLength={LIMITS.ticketMessage}
        rows={6}
        defaultValue={text}
      />
    </>
  );
}

export default function CannedAnswers() {
  const { answers, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Answers at hand">
        What support writes again and again, ready to be put into an answer.
      </PageHead>
      <Together label="Tickets" pages={TICKET_PAGES} />
      <div className={styles.columns}>
        {answers.map((answer) => (
          <Panel key={answer.id} title={answer.title}>
            <p className={styles.quiet}>
              Changed <When at={answer.changed} /> by {answer.changedBy ?? "the command line"}
            </p>
            {write ? (
              <div className={styles.stack}>
                <ConsoleForm intent="save" of={{ id: answer.id }} submit="Save">
                  <Fields title={answer.title} text={answer.text} />
                </ConsoleForm>
                <ConsoleForm
                  intent="remove"
                  of={{ id: answer.id }}
                  submit="Remove"
                  confirm={`${answer.title} is gone then. Answers that were sent stay.`}
                />
              </div>
            ) : (
              <p className={styles.wrap}>{answer.text}</p>
            )}
          </Panel>
        ))}
        {write ? (
          <Panel title="New answer">
            <ConsoleForm intent="save" of={{ id: "" }} submit="Save" look="gold">
              <Fields />
            </ConsoleForm>
          </Panel>
        ) : null}
      </div>
    </>
  );
}
