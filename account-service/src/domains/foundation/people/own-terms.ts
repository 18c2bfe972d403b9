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
  /** Those that decide whether and when it can be had. */
  offered?: readonly string[];
  /** Those that whoever set them can always make use of, such as a secret. */
  known?: readonly string[];
  /** Since when a thing's dates offer it like this, such as the start of a sale; without any, since it was edited. */
  from?: ReadonlyMap<string, Date>;
  /** Who has set a thing's terms beside the last editor of each field, such as who asked for an approved price. */
  alsoBy?: ReadonlyMap<string, number>;
}

/**
 * Who has set the terms of some things that are still new: they have not been offered like this for a week, so that
 * others could see them. The command line is left out.
 */
async function settersOf(
  db: Database,
  context: Pick<Context, "now" | "env">,
  { fields, offered = [], known = [], from, alsoBy, ...of }: Terms,
): Promise<{ thing: string; setBy: number }[]> {
  const since = new Date(context.now().getTime() - SETTLED_MS);
  const edits = await createEdits(db, context).editsOf({ ...of, fields: [...fields, ...offered, ...known] });
  // Terms do not grow old where nobody can have them.
  const fresh = new Set(of.things.filter((thing) => (from?.get(thing) ?? since) > since));
  for (const { thing, field, edited } of edits)
    if (offered.includes(field) && edited > since) fresh.add(thing);
  return edits.flatMap(({ thing, field, edited, editedBy }) => {
    if (!(fresh.has(thing) || edited > since || known.includes(field))) return [];
    return [editedBy, alsoBy?.get(thing)].flatMap((setBy) => (setBy == null ? [] : [{ thing, setBy }]));
  });
}

/**
 * Nobody profits from what they set themselves: the first of some things whose terms are new and set by the account, or
 * by a staff member who is the same person; undefined if others set them.
 */
export async function ownTerms(
  db: Database,
  context: Pick<Context, "now" | "env">,
  UserNum: number,
  terms: Terms,
): Promise<string | undefined> {
  const set = await settersOf(db, context, terms);
  const staff = [...new Set(set.map(({ setBy }) => setBy))];
  const own = await samePersonAmong(db, context, UserNum, staff);
  return set.find(({ setBy }) => own.includes(setBy))?.thing;
}

/** Those among some accounts who are the same person as one who has set the terms of some things that are new. */
export async function settersAmong(
  db: Database,
  context: Pick<Context, "now" | "env">,
  accounts: number[],
  terms: Terms,
): Promise<Set<number>> {
  const set = await settersOf(db, context, terms);
  const found = new Set<number>();
  for (const setBy of new Set(set.map((each) => each.setBy)))
    for (const account of await samePersonAmong(db, context, setBy, accounts)) found.add(account);
  return found;
}
