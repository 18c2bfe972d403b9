import type { AuditAction } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createEdits } from "../edits/index.ts";
import { SETTLED_MS, samePersonAmong } from "./two-people.ts";

/** Things that staff set the terms of, such as items and their prices, as the edits of staff are kept. */
export interface Terms {
  action: AuditAction;
  things: string[];
  /** The fields that decide what a thing costs or gives, by their labels. */
  fields: readonly string[];
}

/**
 * Nobody profits from what they set themselves: the first of some things whose terms the account has set within a week,
 * or a staff member who is the same person; undefined if others set them.
 */
export async function ownTerms(
  db: Database,
  context: Pick<Context, "now" | "env">,
  UserNum: number,
  terms: Terms,
): Promise<string | undefined> {
  const since = new Date(context.now().getTime() - SETTLED_MS);
  const edited = await createEdits(db, context).editorsSince(terms, since);
  const staff = [...new Set(edited.map(({ editedBy }) => editedBy))];
  const own = await samePersonAmong(db, context, UserNum, staff);
  return edited.find(({ editedBy }) => own.includes(editedBy))?.thing;
}

/** Those among some accounts who are the same person as one who has set the terms of some things within a week. */
export async function settersAmong(
  db: Database,
  context: Pick<Context, "now" | "env">,
  accounts: number[],
  terms: Terms,
): Promise<Set<number>> {
  const since = new Date(context.now().getTime() - SETTLED_MS);
  const edited = await createEdits(db, context).editorsSince(terms, since);
  const found = new Set<number>();
  for (const editor of new Set(edited.map(({ editedBy }) => editedBy)))
    for (const account of await samePersonAmong(db, context, editor, accounts)) found.add(account);
  return found;
}
