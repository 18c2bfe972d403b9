import { CONSOLE_MESSAGES, type VoteSite, type VoteSiteRequest } from "../../../contract/index.ts";
import type { Actor, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, notFound } from "../../errors.ts";
import { randomText } from "../../random-text.ts";
import { seal } from "../../secret-box.ts";
import { DAY, manilaDay } from "../../time.ts";
import { createAudit } from "../audit/index.ts";
import { createSettings } from "../settings/index.ts";
import { parseAddresses } from "./postback.ts";
import { createVotesStore, type RefusalRow, type VoteSiteRow } from "./votes-store.ts";

/** Days that the console's numbers cover. */
const SHOWN_DAYS = 7;
/** Characters of a secret that the service makes: 152 random bits. */
const PATH_SECRET = 32;
const MIN_SECRET = 8;

/** What staff do with toplists. Secrets are sealed, and never shown again. */
export function createVoteSites(db: Database, context: Context) {
  const { now, env } = context;

  /** The secret to store, and the new one if the service made it. @throws ServiceError validation */
  function secretOf(
    { verification, secret, newSecret }: VoteSiteRequest,
    stored: Pick<VoteSiteRow, "verification" | "secret"> | undefined,
  ): { sealed: string | null; made: string | null } {
    // One that was made for the address is no secret of a field, and the other way round.
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

  async function check({ points, verification, addresses }: VoteSiteRequest, by: Actor): Promise<void> {
    if (parseAddresses(addresses) === null)
      throw invalidForm({ addresses: CONSOLE_MESSAGES.voteAddressesInvalid });
    if (verification === "addresses" && addresses === "")
      throw invalidForm({ addresses: CONSOLE_MESSAGES.voteAddressesRequired });
    const { adjustmentApprovalAbove } = await createSettings(db, context).policy();
    // Staff who add a toplist could also call its postback themselves.
    if (by.UserNum !== null && points > adjustmentApprovalAbove)
      throw invalidForm({ points: CONSOLE_MESSAGES.votePointsLimit });
  }

  function toSite(row: VoteSiteRow, credited: number, refusals: RefusalRow[]): VoteSite {
    const { secret, created: _, ...site } = row;
    const refused = new Map<string, VoteSite["refused"][number]>();
    // The newest day comes first.
    for (const { why, calls, last, address } of refusals) {
      const known = refused.get(why);
      if (known) known.calls += calls;
      else refused.set(why, { why, calls, last: last.toISOString(), address });
    }
    return { ...site, hasSecret: secret !== null, credited, refused: [...refused.values()] };
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
     * @throws ServiceError validation, not_found
     */
    async save(
      id: number | null,
      request: VoteSiteRequest,
      by: Actor,
    ): Promise<{ id: number; path: string; made: boolean }> {
      await check(request, by);
      const { secret: _, newSecret: __, ...fields } = request;
      try {
        return await db.transaction(async (trx) => {
          const store = createVotesStore(trx);
          const stored = id === null ? undefined : await store.findSite({ id });
          if (id !== null && !stored) throw notFound(CONSOLE_MESSAGES.voteSiteUnknown);
          const taken = await store.findSite({ slug: request.slug });
          if (taken && taken.id !== id) throw invalidForm({ slug: CONSOLE_MESSAGES.voteSlugTaken });
          const { sealed, made } = secretOf(request, stored);
          const row = { ...fields, secret: sealed };
          if (id !== null) await store.updateSite(id, row);
          const saved = id ?? (await store.insertSite({ ...row, created: now() }));
          await createAudit(trx, context).record({
            action: "vote_site_changed",
            UserNum: null,
            actor: by.UserNum,
            client: by.client,
            detail: detailOf(stored, row),
          });
          const path = `votes/${request.slug}/postback${made === null ? "" : `/${made}`}`;
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

const AUDITED = [
  "slug",
  "format",
  "link",
  "points",
  "waitHours",
  "verification",
  "addresses",
  "active",
] as const satisfies (keyof VoteSiteRow)[];

/** What was changed, for the audit log: never the secret. */
function detailOf(
  before: VoteSiteRow | undefined,
  after: Pick<VoteSiteRow, (typeof AUDITED)[number] | "name" | "secret">,
): string {
  const changes = AUDITED.filter((name) => before?.[name] !== after[name]).map((name) =>
    before ? `${name}: ${before[name]} → ${after[name]}` : `${name}: ${after[name]}`,
  );
  const secret = before && before.secret !== after.secret ? ["new secret"] : [];
  return `${after.name}: ${[...changes, ...secret].join(", ") || "nothing changed"}`;
}
