import type { PlayerPage } from "@tambayan/account-service/contract";
import { Panel } from "~/ui/panel";
import styles from "../../parts/console.module.css";
import { ConsoleForm, TextArea } from "../../parts/form";
import { DateTime } from "../../parts/list";

const KEPT = ["intent", "text"];

interface NotesProps {
  notes: PlayerPage["notes"];
  write: boolean;
  formKey: string | undefined;
}

/** What staff wrote about the player. */
export function Notes({ notes, write, formKey }: NotesProps) {
  return (
    <Panel title="Notes">
      <div className={styles.sections}>
        {notes.length > 0 ? (
          <ul className={styles.results}>
            {notes.map(({ id, text, at, writtenBy }) => (
              <li key={id}>
                <p className={styles.quiet}>
                  {writtenBy}, <DateTime at={at} />
                </p>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>No notes yet.</p>
        )}
        {write ? (
          <ConsoleForm intent="note" formKey={formKey ?? ""} submit="Add note" kept={KEPT}>
            <TextArea
              name="text"
              label="Note"
              hint="Only staff can read it. It cannot be changed later."
              rows={3}
            />
          </ConsoleForm>
        ) : null}
      </div>
    </Panel>
  );
}
