import type { Actor, Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { createAudit } from "../../../foundation/audit/index.ts";
import type { Edited, EditedFields } from "../../../foundation/edits/index.ts";
import { createIdempotency, type IdempotentCall } from "../../../foundation/idempotency/index.ts";

// Packages and transfer accounts are added, changed and audited alike.

export const thingOf = <Row>(
  { id, name }: { id: number | string; name: string },
  fields: EditedFields<Row>,
): Edited<Row> => ({ action: "package_changed", name, id: String(id), fields });

export const inWords = <Row extends object>(fields: EditedFields<Row>, row: Row) =>
  (Object.keys(fields) as (keyof Row)[]).map((name) => `${fields[name][0]}: ${fields[name][1](row[name])}`);

/** Audits what was added. @param others who else decided on it */
export const recordAdded = (
  trx: Database,
  context: Context,
  by: Actor,
  { name, id, others = "" }: { name: string; id: number | string; others?: string },
  fields: string[],
) =>
  createAudit(trx, context).record({
    action: "package_changed",
    UserNum: null,
    actor: by.UserNum,
    client: by.client,
    detail: { about: `${name} (${id}): `, parts: [`added${others}`, ...fields] },
  });

/** A new one is added once for each key; a change needs no key, since a repeat of it is refused anyway. */
export const saveOnce = <Saved>(
  db: Database,
  context: Context,
  { id, by, ...sent }: Pick<IdempotentCall, "call" | "request" | "key"> & { id: number | null; by: Actor },
  work: (trx: Database) => Promise<Saved>,
): Promise<Saved> =>
  id === null
    ? createIdempotency(db, context).once({ ...sent, UserNum: by.UserNum ?? 0 }, work)
    : db.transaction(work);
