import { createHash } from "node:crypto";
import { CONSOLE_MESSAGES, LIMITS, type VoteSite, type VoteSiteRequest } from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound } from "../../../errors.ts";
import { seal } from "../../../lib/secrets/secret-box.ts";
import { randomText } from "../../../lib/text/random-text.ts";
import { DAY, manilaDay } from "../../../lib/time.ts";
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

/** What decides what an account gets from a toplist, for `ownTerms`. */
export const termsOf = (id: number): Terms => ({
  action: "vote_site_changed",
  things: [String(id)],
  fields: ["coins", "waitHours"],
  offered: ["active"],
  // Whoever chose by what a postback is known can make one up.
  known: ["secret", "verification", "addresses"],
});

type VoteSiteTerms = Pick<VoteSiteRow, "coins" | "waitHours" | "active">;
/** What a toplist pays an account in a day at most. */
const dailyCoins = ({ coins, waitHours, active }: VoteSiteTerms): number =>
  active ? coins * (waitHours === 0 ? 1 : Math.ceil(24 / waitHours)) : 0;

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

  async function problemsOf(
    handle: Database,
    after: VoteSiteTerms & Pick<VoteSiteRow, "verification" | "addresses">,
    { before, others, by }: { before: VoteSiteTerms | undefined; others: VoteSiteTerms[]; by: Actor },
  ): Promise<Problems> {
    if (parseAddresses(after.addresses) === null) return { addresses: CONSOLE_MESSAGES.voteAddressesInvalid };
    if (after.verification === "addresses" && after.addresses === "")
      return { addresses: CONSOLE_MESSAGES.voteAddressesRequired };
    const pays = dailyCoins(after);
    if (by.UserNum === null || pays <= (before ? dailyCoins(before) : 0)) return {};
    const { adjustmentApprovalAbove } = await createSettings(handle, context).policy();
    // Staff who add toplists could also call their postbacks themselves.
    const all = others.reduce((sum, other) => sum + dailyCoins(other), pays);
    return all > adjustmentApprovalAbove ? { coins: CONSOLE_MESSAGES.voteCoinsLimit } : {};
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
     * Adds a toplist, or changes one.
     * @param id null: a new one
     * @returns the part of the postback's address behind the site's own; with its secret if that was made just now
     * @throws ServiceError validation, not_found, conflict if there are too many
     */
    async save(
      id: number | null,
      request: VoteSiteRequest,
      by: Actor,
    ): Promise<{ id: number; path: string; made: boolean }> {
      const { secret, newSecret, seen, ...wanted } = request;
      try {
        return await db.transaction(async (trx) => {
          const store = createVotesStore(trx);
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
          const thing: Edited<VoteSiteEdit> = {
            action: "vote_site_changed",
            name: (stored ?? wanted).name,
            id: String(id),
            fields: SITE,
          };
          // A new secret is another one, whatever it is.
          const renewed = secret !== "" || newSecret;
          const current = { ...(stored ?? wanted), secret: mark };
          const { secret: _, ...fields } = await edits.merge(
            thing,
            {
              seen: seen && { secret: mark, ...seen },
              wanted: { ...wanted, secret: renewed ? "new" : ((seen?.secret ?? mark) as string) },
              current,
            },
            (merged) => problemsOf(trx, merged, { before: stored, others, by }),
          );
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
          const path = `votes/${fields.slug}/postback${made === null ? "" : `/${made}`}`;
          return { id: saved, path, made: made !== null };
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
