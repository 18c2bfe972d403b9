import { createHash } from "node:crypto";
import { CONSOLE_MESSAGES, LIMITS, type VoteSite, type VoteSiteRequest } from "../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound } from "../../../errors.ts";
import { seal } from "../../../lib/secrets/secret-box.ts";
import { randomText } from "../../../lib/text/random-text.ts";
import { DAY, manilaDay } from "../../../lib/time.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import {
  createEdits,
  type Edited,
  type EditedFields,
  type Problems,
  yesOrNo,
} from "../../foundation/edits/index.ts";
import type { Terms } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { parseAddresses } from "./postback.ts";
import { createVotesStore, type RejectionRow, type VoteSiteRow } from "./store.ts";

/** Days that the console's numbers cover. */
const SHOWN_DAYS = 7;
/** Characters of a secret that the service makes: 152 random bits. */
const PATH_SECRET = 32;
const MIN_SECRET = 8;

type VoteSiteEdit = Omit<VoteSiteRow, "id" | "created" | "secret"> & { secret: string };
/** What staff edit of a toplist; of its secret, only that it is another one. */
const SITE: EditedFields<VoteSiteEdit> = {
  name: ["name", String],
  slug: ["slug", String],
  format: ["format", String],
  link: ["link", String],
  coins: ["coins", String],
  waitHours: ["waitHours", String],
  verification: ["verification", String],
  secret: ["secret", (mark) => (mark === "" ? "none" : "•••")],
  addresses: ["addresses", (addresses) => addresses || "none"],
  active: ["active", yesOrNo],
};

const thingOf = ({ id, name }: Pick<VoteSiteRow, "id" | "name">): Edited<VoteSiteEdit> => ({
  action: "vote_site_changed",
  name,
  id: String(id),
  fields: SITE,
});

/** What decides what an account gets from a toplist, for `ownTerms`. @param requestedBy who asked for its approval */
export const termsOf = (id: number, requestedBy: number | null): Terms => ({
  action: "vote_site_changed",
  things: [String(id)],
  fields: ["coins", "waitHours"],
  offered: ["active"],
  // Whoever chose by what a postback is known can make one up.
  known: ["secret", "verification", "addresses"],
  ...(requestedBy !== null && { alsoBy: new Map([[String(id), requestedBy]]) }),
});

type VoteSiteTerms = Pick<VoteSiteRow, "coins" | "waitHours" | "active">;
const paidTermsOf = ({ coins, waitHours, active }: VoteSiteTerms): VoteSiteTerms => ({
  coins,
  waitHours,
  active,
});
const isPaidAlike = (one: VoteSiteTerms, other: VoteSiteTerms) =>
  one.coins === other.coins && one.waitHours === other.waitHours && one.active === other.active;
const inWords = ({ coins, waitHours, active }: VoteSiteTerms) =>
  `${coins} coins ${waitHours === 0 ? "once a day" : `every ${waitHours} hours`}, ${active ? "shown" : "hidden"}`;
/** Once a day is 0. */
const hoursOf = ({ waitHours }: Pick<VoteSiteTerms, "waitHours">) => (waitHours === 0 ? 24 : waitHours);
/** What a toplist pays an account in a day at most. */
const dailyCoins = ({ coins, active, ...terms }: VoteSiteTerms): number =>
  active ? coins * Math.ceil(24 / hoursOf(terms)) : 0;
/** Whether a toplist pays more, or sooner, than before. */
const paysMore = (after: VoteSiteTerms, before: VoteSiteTerms | undefined) =>
  after.active && (!before?.active || after.coins > before.coins || hoursOf(after) < hoursOf(before));

/** What toplists pay beyond what one staff member may move alone. Until it is approved, it pays what it did. */
export const voteSiteTerms: Approvable<{ id: number; before: VoteSiteTerms; after: VoteSiteTerms }> = {
  kind: "vote_site",
  async apply(trx, context, { what: { id, before, after }, by, others }) {
    const store = createVotesStore(trx);
    await store.lockSite(id);
    const row = await store.findSite({ id });
    if (!row || !isPaidAlike(row, before)) throw conflict(CONSOLE_MESSAGES.approvalOutdated);
    await createAudit(trx, context).hold();
    const { id: _, created: __, ...stored } = row;
    await store.updateSite(id, { ...stored, ...after });
    const current = { ...stored, secret: markOf(row.secret) };
    const edit = { before: current, after: { ...current, ...after }, by };
    await createEdits(trx, context).record(thingOf(row), edit, { lead: [others.replace(/^, /, "")] });
    return CONSOLE_MESSAGES.voteSiteSaved;
  },
};

/** A toplist that was saved. */
export interface SavedVoteSite {
  id: number;
  /** The part of the postback's address behind the site's own; with its secret if that was made just now. */
  path: string;
  made: boolean;
  /** Whether what it pays waits for a second person. */
  waits: boolean;
}

/** Another one for each secret that was sealed, which does not tell it. */
const markOf = (sealed: string | null) =>
  sealed === null ? "" : createHash("sha256").update(sealed).digest("base64url").slice(0, 10);

/** What staff do with toplists. Secrets are sealed, and never shown again. */
export function createVoteSites(db: Database, context: Context) {
  const { now, env } = context;

  /** The secret to store, and the new one if the service made it. @throws ServiceError validation */
  function secretOf(
    { verification, secret, newSecret }: Pick<VoteSiteRequest, "verification" | "secret" | "newSecret">,
    stored: Pick<VoteSiteRow, "verification" | "secret"> | undefined,
  ): { sealed: string | null; made: string | null } {
    // A secret made for the address is not reused for a field, nor the other way round.
    const kept = stored?.verification === verification ? stored.secret : null;
    if (verification === "addresses") return { sealed: null, made: null };
    if (verification === "path") {
      if (kept !== null && !newSecret) return { sealed: kept, made: null };
      const made = randomText(PATH_SECRET);
      return { sealed: seal(env.DATA_KEY, made), made };
    }
    if (secret === "") {
      if (kept === null) throw invalidForm({ secret: CONSOLE_MESSAGES.voteSecretRequired });
      return { sealed: kept, made: null };
    }
    if (secret.length < MIN_SECRET) throw invalidForm({ secret: CONSOLE_MESSAGES.voteSecretTooShort });
    return { sealed: seal(env.DATA_KEY, secret), made: null };
  }

  function problemsOf(after: Pick<VoteSiteRow, "verification" | "addresses">): Problems {
    if (parseAddresses(after.addresses) === null) return { addresses: CONSOLE_MESSAGES.voteAddressesInvalid };
    if (after.verification === "addresses" && after.addresses === "")
      return { addresses: CONSOLE_MESSAGES.voteAddressesRequired };
    return {};
  }

  /**
   * Whether a change has all toplists together pay an account more in a day than one staff member may move alone: they
   * could call the postbacks themselves. What was paid in the last day counts too, by those that are hidden since.
   */
  async function isBeyond(
    trx: Database,
    after: VoteSiteTerms,
    { before, others }: { before: VoteSiteRow | undefined; others: VoteSiteRow[] },
  ): Promise<boolean> {
    if (!paysMore(after, before)) return false;
    const { adjustmentApprovalAbove } = await createSettings(trx, context).policy();
    const paid = await createVotesStore(trx).mostPaid(new Date(now().getTime() - DAY));
    const paidBy = ({ id }: VoteSiteRow) => paid.get(id) ?? 0;
    const sooner = before && hoursOf(after) < hoursOf(before) ? paidBy(before) : 0;
    const all = others.reduce(
      (sum, other) => sum + Math.max(dailyCoins(other), paidBy(other)),
      dailyCoins(after) + sooner,
    );
    return all > adjustmentApprovalAbove;
  }

  function toSite(row: VoteSiteRow, credited: number, rejections: RejectionRow[]): VoteSite {
    const { secret, created: _, ...site } = row;
    const rejected = new Map<string, VoteSite["rejected"][number]>();
    // The newest day comes first.
    for (const { why, calls, last, address } of rejections) {
      const known = rejected.get(why);
      if (known) known.calls += calls;
      else rejected.set(why, { why, calls, last: last.toISOString(), address });
    }
    return {
      ...site,
      hasSecret: secret !== null,
      secretMark: markOf(secret),
      credited,
      rejected: [...rejected.values()],
    };
  }

  return {
    /** All toplists, with the outcome of their recent postbacks. */
    async list(): Promise<VoteSite[]> {
      const store = createVotesStore(db);
      const since = new Date(now().getTime() - SHOWN_DAYS * DAY);
      const credits = await store.countCredits(since);
      const refusals = await store.refusals(manilaDay(since));
      return (await store.sites()).map((row) =>
        toSite(
          row,
          credits.get(row.id) ?? 0,
          refusals.filter(({ site }) => site === row.id),
        ),
      );
    },

    /**
     * Adds a toplist, or changes one. What it pays beyond what one staff member may move alone waits for a second one.
     * @param id null: a new one
     * @throws ServiceError validation, not_found, conflict if there are too many
     */
    async save(id: number | null, request: VoteSiteRequest, by: Actor): Promise<SavedVoteSite> {
      const { secret, newSecret, seen, ...wanted } = request;
      try {
        return await db.transaction(async (trx) => {
          const store = createVotesStore(trx);
          const approvals = createApprovals(trx, context);
          const known = id === null ? undefined : await store.findSite({ id });
          // The latest request replaces an earlier one. Before the toplist is locked, as those who approve one do.
          if (known && !isPaidAlike(known, wanted))
            await approvals.withdraw(
              { kind: "vote_site", reference: String(id) },
              { reason: "The vote site was changed instead", by },
            );
          if (id !== null) await store.lockSite(id);
          const stored = id === null ? undefined : await store.findSite({ id });
          if (id !== null && !stored) throw notFound(CONSOLE_MESSAGES.voteSiteUnknown);
          // One at a time, so that what others add at the same moment counts, too.
          await createAudit(trx, context).hold();
          const sites = await store.sites();
          // What is beyond the limit would pay votes and never be seen.
          if (id === null && sites.length >= LIMITS.voteSites) throw conflict(CONSOLE_MESSAGES.voteSitesFull);
          const others = sites.filter((site) => site.id !== id);
          const edits = createEdits(trx, context);
          const mark = markOf(stored?.secret ?? null);
          const thing = thingOf({ id: id ?? 0, name: (stored ?? wanted).name });
          // A new secret is another one, whatever it is.
          const renewed = secret !== "" || newSecret;
          const current = { ...(stored ?? wanted), secret: mark };
          const { secret: _, ...merged } = await edits.merge(
            thing,
            {
              seen: seen && { secret: mark, ...seen },
              wanted: { ...wanted, secret: renewed ? "new" : ((seen?.secret ?? mark) as string) },
              current,
            },
            problemsOf,
          );
          const pays = paidTermsOf(merged);
          const waits = by.UserNum !== null && (await isBeyond(trx, pays, { before: stored, others }));
          const fields = { ...merged, ...(waits && (stored ? paidTermsOf(stored) : { active: false })) };
          const taken = await store.findSite({ slug: fields.slug });
          if (taken && taken.id !== id) throw invalidForm({ slug: CONSOLE_MESSAGES.voteSlugTaken });
          const { sealed, made } = secretOf({ ...fields, secret, newSecret }, stored);
          const row = { ...fields, secret: sealed };
          if (id !== null) await store.updateSite(id, row);
          const saved = id ?? (await store.insertSite({ ...row, created: now() }));
          const after = { ...row, secret: markOf(sealed) };
          if (stored) await edits.record(thing, { before: current, after, by });
          else {
            await edits.noteAuthor({ ...thing, id: String(saved) }, after, by);
            await createAudit(trx, context).record({
              action: "vote_site_changed",
              UserNum: null,
              actor: by.UserNum,
              client: by.client,
              detail: {
                about: `${fields.name} (${saved}): `,
                parts: [
                  "added",
                  ...(Object.keys(SITE) as (keyof VoteSiteEdit)[])
                    .filter((name) => name !== "secret" && name !== "name")
                    .map((name) => `${name}: ${after[name]}`),
                ],
              },
            });
          }
          if (waits)
            await approvals.submit(
              voteSiteTerms,
              {
                reference: String(saved),
                what: { id: saved, before: paidTermsOf(fields), after: pays },
                summary: `${fields.name} (${saved}): ${inWords(fields)} → ${inWords(pays)}`,
                reason: "",
                rule: "day_limit",
              },
              by,
            );
          const path = `votes/${fields.slug}/postback${made === null ? "" : `/${made}`}`;
          return { id: saved, path, made: made !== null, waits };
        });
      } catch (error) {
        // Concurrent insert with the same name.
        if (db.dialect.isDuplicate(error)) throw invalidForm({ slug: CONSOLE_MESSAGES.voteSlugTaken });
        throw error;
      }
    },
  };
}
export type VoteSites = ReturnType<typeof createVoteSites>;
