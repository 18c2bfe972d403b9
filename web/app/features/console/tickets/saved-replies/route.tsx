import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  removeSavedReplyRequestSchema,
  savedReplyCalls,
  savedReplyRequestSchema,
} from "@tambayan/account-service/contract";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { mayWrite } from "../../console";
import { defineForm, handleForms, orErrorPage, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { seenName, toBody } from "../../parts/edited-field.lib";
import { ConsoleForm, Input, SeenValue, TextArea } from "../../parts/form";
import { SubNavigation, TimeAgo } from "../../parts/list";
import { useConsole } from "../../use-console";
import { TICKET_PAGES } from "../list/tickets.lib";

export const handle: RouteHandle = { breadcrumb: () => "Saved replies" };
export const shouldRevalidate = revalidateUnlessRefused;

/** Replies that support uses often. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "tickets");
  const { replies: answers } = await orErrorPage(context.account.call(savedReplyCalls.list));
  return { answers, write: mayWrite(role, "tickets") };
}

export const action = (args: ActionFunctionArgs) => {
  const { account } = args.context;
  return handleForms(args, "tickets", {
    save: defineForm({
      schema: savedReplyRequestSchema,
      run: (_fields, key, formData) => account.call(savedReplyCalls.save, { body: toBody(formData), key }),
    }),
    remove: defineForm({
      schema: removeSavedReplyRequestSchema,
      run: (_fields, _key, formData) => account.call(savedReplyCalls.remove, { body: toBody(formData) }),
    }),
  });
};

function Fields({ title, text }: { title?: string; text?: string }) {
  return (
    <>
      <Input name="title" label="Title" hint="Only staff see it." defaultValue={title} />
      <TextArea
        name="text"
        label="Text"
        hint="{name} becomes the User ID or email address of the sender, {number} the ticket number."
        rows={6}
        defaultValue={text}
      />
    </>
  );
}

export default function SavedReplies() {
  const { answers, write } = useLoaderData<typeof loader>();
  const formKey = useConsole()?.formKey;
  return (
    <>
      <PageHeader title="Saved replies">Replies that support uses often, ready to insert.</PageHeader>
      <SubNavigation label="Tickets" pages={TICKET_PAGES} />
      <div className={styles.columns}>
        {answers.map((answer) => (
          <Panel key={answer.id} title={answer.title}>
            <p className={styles.quiet}>
              Changed <TimeAgo at={answer.changed} /> by {answer.changedBy ?? "command line"}
            </p>
            {write ? (
              <div className={styles.stack}>
                <ConsoleForm intent="save" edits of={{ id: answer.id }} submit="Save">
                  <Fields title={answer.title} text={answer.text} />
                </ConsoleForm>
                <ConsoleForm
                  intent="remove"
                  of={{ id: answer.id }}
                  submit="Delete"
                  confirm={`This deletes ${answer.title}. Replies already sent are not affected.`}
                >
                  <SeenValue name={seenName("title")} value={answer.title} />
                  <SeenValue name={seenName("text")} value={answer.text} />
                </ConsoleForm>
              </div>
            ) : (
              <p className={styles.wrap}>{answer.text}</p>
            )}
          </Panel>
        ))}
        {write ? (
          <Panel title="New saved reply">
            <ConsoleForm intent="save" of={{ id: "" }} formKey={formKey ?? ""} submit="Save" variant="gold">
              <Fields />
            </ConsoleForm>
          </Panel>
        ) : null}
      </div>
    </>
  );
}
