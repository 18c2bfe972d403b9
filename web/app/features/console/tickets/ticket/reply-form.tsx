import { Form } from "@remix-run/react";
import type { TicketState } from "@tambayan/account-service/contract";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Panel } from "~/ui/panel";
import consoleStyles from "../../parts/console.module.css";
import { ConsoleForm, SeenValue, Select, TextArea } from "../../parts/form";
import { useConsole } from "../../use-console";
import styles from "./admin-ticket.module.css";

const KEPT = ["intent", "message"];

interface ReplyFormProps {
  number: string;
  /** The last message that is shown: a reply does not go past a newer one. */
  lastMessage: number | "";
  /** The state that is shown: a reply does not open a ticket again that was closed meanwhile. */
  state: TicketState;
  answers: { id: number; title: string }[];
  /** The chosen saved reply, filled in. */
  prepared: string;
}

/** The reply form. The address names a saved reply to insert, so that it works without scripts. */
export function ReplyForm({ number, lastMessage, state, answers, prepared }: ReplyFormProps) {
  const formKey = useConsole()?.formKey;
  return (
    <Panel title="Reply">
      {answers.length > 0 ? (
        <Form method="get" action={`/admin/tickets/${number}`} className={styles.prepared}>
          <div className={consoleStyles.actions}>
            <SelectField id="saved" name="saved" label="Saved reply" defaultValue="">
              {answers.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
            <Button type="submit">Insert</Button>
          </div>
        </Form>
      ) : null}
      <ConsoleForm
        intent="answer"
        submit="Send reply"
        variant="gold"
        // What is inserted takes the place of what was typed.
        {...(!prepared && { kept: KEPT })}
        key={prepared}
        {...(formKey && { formKey })}
      >
        <SeenValue name="seen" value={lastMessage} />
        <SeenValue name="seenState" value={state} />
        <TextArea
          name="message"
          label="Message"
          hint="Sent to the ticket's owner by email, and shown in the ticket."
          defaultValue={prepared}
          rows={8}
        />
        <Select name="state" label="Set status to" defaultValue="answered">
          <option value="answered">Answered</option>
          <option value="closed">Closed</option>
        </Select>
      </ConsoleForm>
    </Panel>
  );
}
