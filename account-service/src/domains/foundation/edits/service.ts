import { createHash } from "node:crypto";
import { CONSOLE_MESSAGES, type Seen } from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { type FieldProblem, invalidForm, ServiceError } from "../../../errors.ts";
import { createNames } from "../accounts/index.ts";
import { type AuditAction, createAudit } from "../audit/index.ts";
import { changedSince, merge, type Wanted } from "./merge.ts";
import { createFieldEditsStore } from "./store.ts";

/** What staff edit: the name of each field in the audit log, and how its value is written there. */
export type EditedFields<Row> = {
  [Name in keyof Row]-?: readonly [label: string, text: (value: Row[Name]) => string];
};

/** Something stored that staff edit. */
export interface Edited<Row> {
  action: AuditAction;
  /** Its name, which staff may change. */
  name?: string;
  /** Which one it is: its number, or its name if that stays; empty if the action and its labels say so. */
  id: string;
  /** The account that it is about, if `id` is empty and it is one thing for each account. */
  account?: number;
  fields: EditedFields<Row>;
}

/** How values are written in the audit log. */
export const quoted = (text: string) => `"${text}"`;
export const yesOrNo = (value: boolean) => (value ? "yes" : "no");
export const instant = (value: Date | null) => value?.toISOString() ?? "none";
export const orElse =
  (none: string) =>
  (value: number | null): string =>
    value === null ? none : String(value);

/** A changed field, as the audit log has it. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

function changesOf<Row extends object>(fields: EditedFields<Row>, before: Row, after: Row): FieldChange[] {
  return (Object.keys(fields) as (keyof Row)[]).flatMap((name) => {
    const [label, text] = fields[name];
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) return [];
    return [{ label, before: text(before[name]), after: text(after[name]) }];
  });
}
const inWords = ({ label, before, after }: FieldChange) => `${label}: ${before} → ${after}`;

/** The fields that differ, as the audit log has them: 'price: 100 → 120'. */
export const differences = <Row extends object>(
  fields: EditedFields<Row>,
  before: Row,
  after: Row,
): string[] => changesOf(fields, before, after).map(inWords);

const hashOf = (value: string) => createHash("sha256").update(value).digest("hex");

/** A field's problem of what results from an edit, by its name in the form. */
export type Problems = Record<string, string>;

/**
 * How staff edit what is stored, behind the lock of its row: what they did not change is not written, and what somebody
 * else changed meanwhile is not overwritten unseen (docs/decisions/017).
 */
export function createEdits(db: Database, context: Pick<Context, "now" | "env">) {
  const { now } = context;
  const audit = createAudit(db, context);
  /** Where the changes begin in the audit log: behind 'Potion (7): '. */
  const markOf = ({ name, id }: Pick<Edited<object>, "name" | "id">) =>
    id === "" ? "" : name === undefined ? `${id}: ` : `(${id}): `;

  const keyOf = ({ action, id, account }: Pick<Edited<object>, "action" | "id" | "account">) => ({
    action,
    thing: account === undefined ? id : String(account),
  });

  /** The user ID of the account that set a field to its current value; null if that is not known. */
  async function authorOf<Row extends object>(
    thing: Edited<Row>,
    name: keyof Row,
    current: Row,
  ): Promise<string | null> {
    const [label, text] = thing.fields[name];
    const found = await createFieldEditsStore(db).find(keyOf(thing), label);
    if (!found?.editedBy || found.valueHash !== hashOf(text(current[name]))) return null;
    return (await createNames(db).lookUp([found.editedBy])).of(found.editedBy);
  }

  async function conflictOf<Row extends object>(thing: Edited<Row>, names: (keyof Row)[], current: Row) {
    const fields: Record<string, FieldProblem[]> = {};
    for (const name of names) {
      const author = await authorOf(thing, name, current);
      fields[String(name)] = [
        author === null
          ? CONSOLE_MESSAGES.fieldChanged
          : { message: CONSOLE_MESSAGES.fieldChangedBy, values: { author } },
      ];
    }
    return new ServiceError("conflict", { message: CONSOLE_MESSAGES.editConflict, fields });
  }

  return {
    /**
     * What an edit makes of what is stored now. The caller has locked the row before reading it.
     * @param check what is wrong with the result
     * @throws ServiceError conflict if both changed the same, or if their changes do not fit together; validation
     */
    async merge<Row extends object>(
      thing: Edited<Row>,
      edit: { seen: Seen<Row> | undefined; wanted: Wanted<Row>; current: Row },
      check: (merged: Row) => Problems | Promise<Problems> = () => ({}),
    ): Promise<Row> {
      const names = Object.keys(thing.fields) as (keyof Row)[];
      const { merged, conflicts } = merge(names, edit);
      if (conflicts.length > 0) throw await conflictOf(thing, conflicts, edit.current);
      const problems = await check(merged);
      if (Object.keys(problems).length === 0) return merged;
      const refusal = invalidForm(problems);
      if (names.every((name) => edit.wanted[name] === undefined || merged[name] === edit.wanted[name]))
        throw refusal;
      // The form does not show what it does not fit with.
      throw new ServiceError("conflict", {
        message: CONSOLE_MESSAGES.editConflict,
        ...(refusal.fields && { fields: refusal.fields }),
      });
    },

    /** Removing something, or replacing all of it. @throws ServiceError conflict if it is not what was seen */
    async requireSeen<Row extends object>(
      thing: Edited<Row>,
      seen: Seen<Row> | undefined,
      current: Row,
    ): Promise<void> {
      const conflicts = changedSince(Object.keys(thing.fields) as (keyof Row)[], seen, current);
      if (conflicts.length > 0) throw await conflictOf(thing, conflicts, current);
    },

    /** When, and by whom, some fields of some things were last set. */
    editsOf: (...of: Parameters<ReturnType<typeof createFieldEditsStore>["editsOf"]>) =>
      createFieldEditsStore(db).editsOf(...of),

    /** Notes who has set the fields of something new, as `record` does for changes. */
    async noteAuthor<Row extends object>(
      { fields, ...thing }: Edited<Row>,
      row: Row,
      by: Actor,
    ): Promise<void> {
      const edited = { edited: now(), editedBy: by.UserNum };
      await createFieldEditsStore(db).replace(
        keyOf(thing),
        (Object.keys(fields) as (keyof Row)[]).map((name) => {
          const [label, text] = fields[name];
          return { field: label, valueHash: hashOf(text(row[name])), ...edited };
        }),
      );
    },

    /**
     * Notes what an edit has changed, if anything: in the audit log, with `lead` before the changes, and who has set
     * each field. The caller has locked the row of what is edited.
     * @param more what was changed besides the fields
     */
    async record<Row extends object>(
      { action, fields, ...thing }: Edited<Row>,
      { before, after, by, UserNum = null }: { before: Row; after: Row; by: Actor; UserNum?: number | null },
      { lead = [], more = [] }: { lead?: string[]; more?: FieldChange[] } = {},
    ): Promise<void> {
      const changes = [...changesOf(fields, before, after), ...more];
      const words = [...lead, ...changes.map(inWords)];
      if (words.length === 0) return;
      if (changes.length > 0) {
        const edited = { edited: now(), editedBy: by.UserNum };
        await createFieldEditsStore(db).replace(
          keyOf({ action, ...thing }),
          changes.map((change) => ({ field: change.label, valueHash: hashOf(change.after), ...edited })),
        );
      }
      const about = `${thing.name === undefined ? "" : `${thing.name} `}${markOf(thing)}`;
      const detail = { about, parts: words };
      await audit.record({ action, UserNum, actor: by.UserNum, client: by.client, detail });
    },
  };
}
