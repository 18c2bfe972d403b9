import { Form } from "@remix-run/react";
import { LIMITS } from "@tambayan/account-service/contract";
import consoleStyles from "~/components/console/console.module.css";
import { ConsoleForm, Select, TextArea } from "~/components/console/form";
import { Button } from "~/components/ui/button";
import { SelectField } from "~/components/ui/field";
import { Panel } from "~/components/ui/panel";
import { useConsole } from "~/lib/use-console";
import styles from "./admin-ticket.module.css";

interface AnswerProps {
  number: string;
  answers: { id: number; title: string }[];
  /** The answer at hand that was chosen, filled in. */
  prepared: string;
}

/** Support's answer; one at hand is put into it by its place in the address, so that it works without scripts. */
export function Answer({ number, answers, prepared }: AnswerProps) {
  const formKey = useConsole()?.formKey;
  return (
    <Panel title="Answer">
      {answers.length > 0 ? (
        <Form method="get" action={`/admin/tickets/${number}`} className={styles.prepared}>
          <div className={consoleStyles.actions}>
            <SelectField id="canned" name="canned" label="Answer at hand" defaultValue="">
              {answers.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
            <Button type="submit">Put it in</Button>
          </div>
        </Form>
      ) : null}
      <ConsoleForm
        intent="answer"
        submit="Send the answer"
        look="gold"
        key={prepared}
        {...(formKey && { formKey })}
      >
        <TextArea
          name="message"
          label="What you write"
          hint="It goes to the owner by mail, and stands in the ticket."
          defaultValue={prepared}
          maxLength={LIMITS.ticketMessage}
          rows={8}
        />
        <Select name="state" label="Afterwards" defaultValue="answered">
          <option value="answered">The ticket waits for its owner</option>
          <option value="closed">The ticket is closed</option>
        </Select>
      </ConsoleForm>
    </Panel>
  );
}
