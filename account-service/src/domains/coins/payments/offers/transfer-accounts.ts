import { createHash } from "node:crypto";
import {
  type Channel,
  type ChannelRequest,
  CONSOLE_MESSAGES,
  paymentMethodName,
} from "../../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../../context.ts";
import type { Database } from "../../../../db/transaction.ts";
import { conflict, notFound } from "../../../../errors.ts";
import { createApprovals } from "../../../foundation/approvals/index.ts";
import { createEdits, type EditedFields, quoted, yesOrNo } from "../../../foundation/edits/index.ts";
import { createPaymentsStore } from "../store.ts";
import { inWords, recordAdded, saveOnce, thingOf } from "./offer-edits.ts";
import { type ChannelRow, createOffersStore } from "./store.ts";

const MOST_CHANNELS = 50;

type Wanted = Omit<ChannelRequest, "seen">;

const CHANNEL: EditedFields<Wanted> = {
  kind: ["kind", paymentMethodName],
  name: ["name", quoted],
  accountName: ["account name", quoted],
  accountNumber: ["account number", quoted],
  instructions: ["instructions", quoted],
  active: ["used", yesOrNo],
};
const FIELDS = Object.keys(CHANNEL) as (keyof Wanted)[];
const differing = (one: Wanted, other: Wanted) => FIELDS.filter((each) => one[each] !== other[each]);
/** How the audit log and requests refer to one: packages have the same numbers. */
const referenceOf = (id: number) => `account ${id}`;
const editedOf = (id: number, name: string) => thingOf({ id: referenceOf(id), name }, CHANNEL);
/** All of an account, short enough to be stored with a request about it. */
const digestOf = (row: Wanted) =>
  createHash("sha256")
    .update(JSON.stringify(FIELDS.map((each) => row[each])))
    .digest("base64url");

/** Adds an account and audits it. @returns its number. @throws ServiceError conflict if there are too many */
async function addChannel(
  trx: Database,
  context: Context,
  wanted: Wanted,
  { by, others = "" }: { by: Actor; others?: string },
): Promise<number> {
  const store = createOffersStore(trx);
  if ((await store.channels()).length >= MOST_CHANNELS) throw conflict(CONSOLE_MESSAGES.channelFull);
  const id = await store.insertChannel({ ...wanted, created: context.now() });
  const about = { name: wanted.name, id: referenceOf(id), others };
  await recordAdded(trx, context, by, about, inWords(CHANNEL, wanted));
  return id;
}

/** What is requested: a new account, or other fields of one that is as it was seen. */
type AccountRequest = { added: Wanted } | { id: number; seen: string; after: Wanted };

/**
 * Where players send money. Until it is approved, they are told what they were told before, and a new account does not
 * exist.
 */
export const transferAccount: Approvable<AccountRequest> = {
  kind: "channel",
  waits: CONSOLE_MESSAGES.channelWaits,
  async apply(trx, context, { what, by, others }) {
    if ("added" in what) {
      await addChannel(trx, context, what.added, { by, others });
      return CONSOLE_MESSAGES.channelSaved;
    }
    const { id, seen, after } = what;
    const store = createOffersStore(trx);
    await store.lockChannel(id);
    const before = await store.findChannel(id);
    if (!before || digestOf(before) !== seen) throw conflict(CONSOLE_MESSAGES.approvalOutdated);
    await store.updateChannel(id, after);
    await createEdits(trx, context).record(
      editedOf(id, before.name),
      { before, after, by },
      { lead: [others.replace(/^, /, "")] },
    );
    return CONSOLE_MESSAGES.channelSaved;
  },
};

/**
 * What a second person reads: a new account in full; of a change what it will be, and the number that it was. Fits the
 * 1,000 characters of a summary.
 */
function summaryOf(after: Wanted, before?: ChannelRow): string {
  if (!before) return `${after.name}, new: ${inWords(CHANNEL, after).join("; ")}`;
  const changed = differing(before, after).map((each) => {
    const [name, write] = CHANNEL[each] as [string, (value: unknown) => string];
    const was = each === "accountNumber" ? `${write(before[each])} → ` : "";
    return `${name}: ${was}${write(after[each])}`;
  });
  return `${before.name} (${before.id}): ${changed.join("; ")}`;
}

/** The operator's own accounts, which players transfer money to. */
export function createTransferAccounts(db: Database, context: Context) {
  /**
   * Whether one person cannot do it alone: once players have paid, whoever says where they send money could take it.
   * Taking an account out of use needs nobody else.
   */
  const needsSecond = async (trx: Database, by: Actor): Promise<boolean> =>
    by.UserNum !== null && (await createPaymentsStore(trx).hasCredited());

  const submit = async (
    trx: Database,
    { what, summary, by }: { what: AccountRequest; summary: string; by: Actor },
  ): Promise<string> => {
    const reference = "id" in what ? referenceOf(what.id) : "";
    const request = { reference, what, summary, reason: "", rule: "payee" } as const;
    const { message } = await createApprovals(trx, context).submit(transferAccount, request, by);
    return message;
  };

  return {
    list: async (): Promise<Channel[]> =>
      (await createOffersStore(db).channels()).map(({ created: _, ...channel }) => channel),

    /**
     * Adds an account, or changes one. Once players have paid, only taking it out of use is done at once; all else
     * waits for a second person.
     * @param key adds it once, however often it is sent
     * @returns its number, null for a new one that waits; and what to tell who saved it
     * @throws ServiceError not_found, conflict
     */
    save: (
      id: number | null,
      { seen, ...wanted }: ChannelRequest,
      by: Actor,
      key?: string,
    ): Promise<{ id: number | null; message: string }> =>
      saveOnce(db, context, { id, by, call: "channel", request: wanted, key }, async (trx) => {
        const store = createOffersStore(trx);
        const message = CONSOLE_MESSAGES.channelSaved;
        if (id === null) {
          if (!(await needsSecond(trx, by)))
            return { id: await addChannel(trx, context, wanted, { by }), message };
          const what = { added: wanted };
          return { id, message: await submit(trx, { what, summary: summaryOf(wanted), by }) };
        }
        const known = await store.findChannel(id);
        if (!known) throw notFound(CONSOLE_MESSAGES.channelUnknown);
        // The latest request replaces an earlier one. Before the account is locked, as those who approve one do.
        if (differing(known, wanted).length > 0)
          await createApprovals(trx, context).withdraw(
            { kind: "channel", reference: referenceOf(id) },
            { reason: "The account was changed instead", by },
          );
        await store.lockChannel(id);
        const before = (await store.findChannel(id)) ?? known;
        const edits = createEdits(trx, context);
        const thing = editedOf(id, before.name);
        const after = await edits.merge(thing, { seen, wanted, current: before });
        const waits = differing(before, after).some((each) => each !== "active" || after.active);
        const { id: _, created: __, ...stays } = before;
        const saved =
          waits && (await needsSecond(trx, by)) ? { ...stays, active: before.active && after.active } : after;
        await store.updateChannel(id, saved);
        await edits.record(thing, { before, after: saved, by });
        if (differing(saved, after).length === 0) return { id, message };
        const what = { id, seen: digestOf(saved), after };
        return {
          id,
          message: await submit(trx, { what, summary: summaryOf(after, { ...before, ...saved }), by }),
        };
      }),
  };
}
export type TransferAccounts = ReturnType<typeof createTransferAccounts>;
