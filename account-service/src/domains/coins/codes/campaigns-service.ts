import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  type BatchCreated,
  type BatchState,
  type CampaignEndRequest,
  type CampaignEntry,
  type CampaignRequest,
  type CampaignsQuery,
  type ChosenCodeRequest,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  type CodeFound,
  type CodeState,
  type CodesRequest,
  LIMITS,
} from "../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound, ServiceError } from "../../../errors.ts";
import { keysetPage } from "../../../lib/cursor.ts";
import { plural } from "../../../lib/text/plural.ts";
import { hasCome, MINUTE } from "../../../lib/time.ts";
import { referralShare } from "../../../policy/rules.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { type AuditAction, createAudit } from "../../foundation/audit/index.ts";
import { createEdits, type EditedFields } from "../../foundation/edits/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { ownsOneOf } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createStaffLimit } from "../staff-limit/index.ts";
import { type BatchRow, type CampaignRow, type CodeRow, createCampaignsStore } from "./campaigns-store.ts";
import { generateCode, hashCode } from "./code-text.ts";
import { createStreamersStore } from "./streamers-store.ts";

/** Codes that are generated, stored and sent at once, so that a batch of any size fits into memory. */
const CHUNK = 1_000;
/** A download takes less than this. */
const CREATING_MS = 10 * MINUTE;

/** What staff edit of a campaign. */
const END: EditedFields<Pick<CampaignRow, "ends">> = {
  ends: ["end", (ends) => ends?.toISOString() ?? "never"],
};

/** A campaign whose codes are given. */
export type CampaignWithCodes = Pick<
  CampaignRow,
  "name" | "coins" | "bonusCoins" | "starts" | "ends" | "usesPerAccount"
> & {
  /** Uses of each code, by all accounts together. */
  maxUses: number;
};

type CampaignAction = Extract<AuditAction, `codes_${string}` | `campaign_${string}`>;
const auditCampaign = (
  trx: Database,
  context: Context,
  action: CampaignAction,
  by: Actor,
  detail: string,
): Promise<void> =>
  createAudit(trx, context).record({
    action,
    UserNum: null,
    actor: by.UserNum,
    client: by.client,
    detail,
  });

/** A batch in the audit log. */
const batchText = async (trx: Database, id: number, batch: number) =>
  `${(await createCampaignsStore(trx).names([id])).get(id) ?? ""} (${id}), batch ${batch}`;

/** The account that gets a share of a campaign's codes, if any. */
async function streamerOf(trx: Database, id: number): Promise<number[]> {
  const code = (await createCampaignsStore(trx).find(id))?.streamer ?? null;
  const streamer = code === null ? undefined : await createStreamersStore(trx).find(code);
  return streamer ? [streamer.UserNum] : [];
}

/** Another staff member's codes, which work once they are approved: not by the campaign's streamer. */
export const batchApproval: Approvable<{ campaign: number; batch: number }> = {
  kind: "codes",
  async apply(trx, context, { what: { campaign, batch }, by }) {
    if (await ownsOneOf(trx, context, by.UserNum, await streamerOf(trx, campaign)))
      throw conflict(CONSOLE_MESSAGES.batchYours);
    if (!(await createCampaignsStore(trx).approveBatch(batch, context.now(), by.UserNum)))
      throw conflict(CONSOLE_MESSAGES.approvalOutdated);
    await auditCampaign(trx, context, "codes_approved", by, await batchText(trx, campaign, batch));
    return CONSOLE_MESSAGES.batchApproved;
  },
  async rejected(trx, context, { what: { campaign, batch }, by }) {
    if (!(await createCampaignsStore(trx).revokeBatch(campaign, batch, context.now()))) return;
    await auditCampaign(trx, context, "codes_revoked", by, await batchText(trx, campaign, batch));
  },
};

/** Campaigns of codes, and their batches (docs/decisions/016). */
export function createCampaigns(db: Database, context: Context) {
  const { now, env } = context;

  function stateOf(row: CampaignRow): CampaignEntry["state"] {
    if (row.revoked) return "revoked";
    if (row.ends && row.ends <= now()) return "ended";
    if (row.paused) return "paused";
    return row.starts > now() ? "waiting" : "running";
  }

  const isUnapproved = ({ approvalRequested, approved, revoked }: Omit<BatchRow, "started">) =>
    approvalRequested !== null && approved === null && revoked === null;
  function batchState({ started, ...row }: BatchRow): BatchState {
    if (row.revoked) return "revoked";
    if (row.finished) return isUnapproved(row) ? "waiting" : "ready";
    const givenUp = started && new Date(started.getTime() + CREATING_MS);
    return givenUp && !hasCome(givenUp, now(), CREATING_MS) ? "creating" : "new";
  }

  function codeState(row: CodeRow, campaign: CampaignRow, batch: BatchRow | undefined): CodeState {
    const ofCampaign = stateOf(campaign);
    const ofBatch = batch ? batchState(batch) : "ready";
    if (ofCampaign === "revoked" || ofBatch === "revoked") return "revoked";
    if (ofBatch === "new" || ofBatch === "creating") return "unfinished";
    if (row.used >= row.maxUses) return "used";
    if (ofBatch === "waiting") return "unapproved";
    if (ofCampaign === "running") return "active";
    return ofCampaign === "waiting" ? "scheduled" : ofCampaign;
  }

  async function toEntries(rows: CampaignRow[]): Promise<CampaignEntry[]> {
    const store = createCampaignsStore(db);
    const ids = rows.map(({ id }) => id);
    const codes = await store.countCodes(ids);
    const redeemed = await store.countRedeemed(ids);
    const unapproved = await store.countUnapprovedOf(ids);
    const names = await createNames(db).lookUp(rows.map(({ createdBy }) => createdBy));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      coins: row.coins,
      bonusCoins: row.bonusCoins,
      usesPerAccount: row.usesPerAccount,
      starts: row.starts.toISOString(),
      ends: row.ends?.toISOString() ?? null,
      streamer: row.streamer,
      state: stateOf(row),
      created: row.created.toISOString(),
      createdBy: names.orNull(row.createdBy),
      codes: codes.get(row.id) ?? 0,
      redeemed: redeemed.get(row.id) ?? 0,
      unapproved: unapproved.get(row.id) ?? 0,
    }));
  }

  /** The most that codes can give, with the share of the streamer who gets most, in coins of either kind. */
  async function worthOf(trx: Database, { coins, bonusCoins }: CampaignRow, uses: number): Promise<number> {
    const { referralSharePercent } = await createSettings(trx, context).policy();
    const share = Math.max(referralSharePercent, await createStreamersStore(trx).highestShare());
    const each = coins + bonusCoins + referralShare(coins, share);
    return Math.min(each * uses, Number.MAX_SAFE_INTEGER);
  }

  const keyOf = (by: Actor, key: string | undefined) => ({ UserNum: by.UserNum ?? 0, key });

  const record = (trx: Database, action: CampaignAction, by: Actor, detail: string) =>
    auditCampaign(trx, context, action, by, detail);

  /** Has a batch approved, whose codes exist now. */
  const requestApproval = async (trx: Database, { id, campaign, codes, maxUses }: BatchRow, by: Actor) =>
    createApprovals(trx, context).submit(
      batchApproval,
      {
        reference: String(id),
        what: { campaign, batch: id },
        summary: `${await batchText(trx, campaign, id)}: ${plural(codes, "code")}, ${plural(maxUses, "use")} each`,
        reason: "",
        rule: "day_limit",
      },
      by,
    );

  type Changes = Parameters<ReturnType<typeof createCampaignsStore>["update"]>[1];
  /** Changes a campaign that is not revoked, and audits the difference. */
  async function changeWithin(
    trx: Database,
    id: number,
    changes: Changes,
    by: Actor,
    detail: (before: CampaignRow) => string,
  ): Promise<void> {
    const store = createCampaignsStore(trx);
    const before = await store.find(id);
    if (!before) throw notFound(CONSOLE_MESSAGES.campaignUnknown);
    if (!(await store.update(id, changes))) {
      throw conflict(CONSOLE_MESSAGES.campaignOver);
    }
    await record(trx, "campaign_changed", by, `${before.name} (${id}): ${detail(before)}`);
  }
  const change = (id: number, changes: Changes, by: Actor, detail: (before: CampaignRow) => string) =>
    db.transaction((trx) => changeWithin(trx, id, changes, by, detail));

  /**
   * Records a batch, and whether it needs approval.
   * @param finished when its codes exist; null: once they are downloaded
   */
  async function insertBatch(
    trx: Database,
    id: number,
    { codes, maxUses }: CodesRequest,
    finished: Date | null,
    by: Actor,
  ): Promise<number> {
    const store = createCampaignsStore(trx);
    const campaign = await store.find(id);
    if (!campaign) throw notFound(CONSOLE_MESSAGES.campaignUnknown);
    if (campaign.revoked) throw conflict(CONSOLE_MESSAGES.campaignOver);
    const alone =
      by.UserNum === null ||
      (await createStaffLimit(trx, context).take(
        by.UserNum,
        { coins: await worthOf(trx, campaign, codes * maxUses) },
        `campaign ${id}`,
      ));
    // What is beyond the limit would not be listed, nor revoked along with its campaign.
    if ((await store.listBatches(id)).length >= LIMITS.campaignBatches)
      throw conflict(CONSOLE_MESSAGES.batchesFull);
    const batch = await store.insertBatch({
      campaign: id,
      codes,
      maxUses,
      created: now(),
      createdBy: by.UserNum,
      approvalRequested: alone ? null : now(),
      finished,
    });
    const detail = `${campaign.name} (${id}), batch ${batch}: ${codes} codes, ${maxUses} uses each`;
    await record(trx, "codes_created", by, alone ? detail : `${detail}, needs approval`);
    return batch;
  }

  /**
   * Makes the codes of a batch and yields them in chunks: only one chunk is in memory, and only hashes are stored. The
   * codes work once all of them exist. If the client disconnects before that, or the process dies, none of them ever
   * does, and the batch can be downloaded again.
   * @throws ServiceError not_found, forbidden, conflict, before the first chunk
   */
  async function* download(id: number, batch: number, by: Actor): AsyncGenerator<string[]> {
    const started = now();
    const { codes, maxUses } = await db.transaction(async (trx) => {
      const store = createCampaignsStore(trx);
      const row = await store.findBatch(id, batch);
      if (!row) throw notFound(CONSOLE_MESSAGES.batchUnknown);
      // The person who approves a valuable batch must not get its codes as well.
      if (row.createdBy !== by.UserNum) {
        throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.batchNotYours });
      }
      if (!(await store.startDownload(batch, started, CREATING_MS))) {
        throw conflict(CONSOLE_MESSAGES.batchDownloaded);
      }
      await store.removeCodes(batch);
      await record(trx, "codes_downloaded", by, await batchText(trx, id, batch));
      return row;
    });
    let finished = false;
    try {
      for (let left = codes; left > 0; left -= CHUNK) {
        const chunk = Array.from({ length: Math.min(left, CHUNK) }, generateCode);
        const rows = chunk.map((code) => ({
          campaign: id,
          batch,
          codeHash: hashCode(env, code),
          maxUses,
        }));
        await db.transaction(async (trx) => {
          const store = createCampaignsStore(trx);
          if (!(await store.holdDownload(batch, started))) {
            throw conflict(CONSOLE_MESSAGES.batchDownloaded);
          }
          await store.insertCodes(rows);
        });
        // Before the last chunk is sent, so that the codes of a complete file work.
        if (left <= CHUNK) {
          finished = await db.transaction(async (trx) => {
            const store = createCampaignsStore(trx);
            if (!(await store.finishBatch(batch, started, now()))) return false;
            const row = await store.findBatch(id, batch);
            if (row && isUnapproved(row)) await requestApproval(trx, row, by);
            return true;
          });
          if (!finished) throw conflict(CONSOLE_MESSAGES.batchDownloaded);
        }
        yield chunk;
        await yieldToEventLoop();
      }
    } finally {
      if (!finished) await createCampaignsStore(db).dropDownload(batch, started);
    }
  }

  return {
    /** A page of campaigns. */
    async list({ search, before, order }: CampaignsQuery) {
      const { rows, next } = await keysetPage(
        (take) => createCampaignsStore(db).list(search, { before, order, take }),
        ({ id }) => id,
      );
      return { campaigns: await toEntries(rows), next };
    },

    /**
     * One campaign with its batches and results.
     * @param asker whose allowance it tells.
     * @throws ServiceError not_found
     */
    async find(id: number, asker: number) {
      const store = createCampaignsStore(db);
      const row = await store.find(id);
      const [entry] = row ? await toEntries([row]) : [];
      if (!row || !entry) throw notFound(CONSOLE_MESSAGES.campaignUnknown);
      const batches = await store.listBatches(id);
      const names = await createNames(db).lookUp(
        batches.flatMap(({ createdBy, approvedBy }) => [createdBy, approvedBy]),
      );
      return {
        ...entry,
        worth: await worthOf(db, row, 1),
        allowance: await createStaffLimit(db, context).left(asker),
        given: await store.given(id),
        batches: batches.map((batch) => ({
          id: batch.id,
          codes: batch.codes,
          maxUses: batch.maxUses,
          created: batch.created.toISOString(),
          createdBy: names.orNull(batch.createdBy),
          approved: batch.approved?.toISOString() ?? null,
          approvedBy: names.orNull(batch.approvedBy),
          state: batchState(batch),
          unapproved: isUnapproved(batch),
        })),
      };
    },

    /** Creates a campaign without codes. @returns its id. @throws ServiceError validation */
    create: (campaign: CampaignRequest, key: string | undefined, by: Actor): Promise<number> =>
      createIdempotency(db, context).once(
        { ...keyOf(by, key), call: "campaign", request: campaign },
        async (trx) => {
          const { streamer, starts, ...request } = campaign;
          const store = createCampaignsStore(trx);
          if (streamer && !(await createStreamersStore(trx).find(streamer))) {
            throw invalidForm({ streamer: CONSOLE_MESSAGES.streamerUnknown });
          }
          const id = await store.insert({
            ...request,
            starts: starts ?? now(),
            streamer: streamer || null,
            created: now(),
            createdBy: by.UserNum,
          });
          const { name, coins, bonusCoins } = request;
          const of = streamer ? `, of ${streamer}` : "";
          await record(
            trx,
            "campaign_created",
            by,
            `${name} (${id}): ${coins} R-Coin, ${bonusCoins} Milleage${of}`,
          );
          return id;
        },
      ),

    /** Creates a campaign with given codes. @returns its id */
    createWithCodes: ({ maxUses, ...campaign }: CampaignWithCodes, codes: string[]): Promise<number> =>
      db.transaction(async (trx) => {
        const store = createCampaignsStore(trx);
        const id = await store.insert({ ...campaign, created: now(), createdBy: null, streamer: null });
        await store.insertCodes(
          codes.map((code) => ({ campaign: id, batch: null, codeHash: hashCode(env, code), maxUses })),
        );
        return id;
      }),

    /** Pauses or resumes a campaign. @throws ServiceError not_found, conflict */
    pause: (id: number, paused: boolean, by: Actor): Promise<void> =>
      change(id, { paused: paused ? now() : null }, by, (before) => {
        const was = before.paused ? "paused" : "on";
        return `${was} → ${paused ? "paused" : "on"}`;
      }),

    /** @throws ServiceError not_found, conflict */
    setEnd: (id: number, { seen, ...wanted }: CampaignEndRequest, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        const store = createCampaignsStore(trx);
        await store.lock(id);
        const before = await store.find(id);
        if (!before) throw notFound(CONSOLE_MESSAGES.campaignUnknown);
        const edits = createEdits(trx, context);
        const thing = { action: "campaign_changed", name: before.name, id: String(id), fields: END } as const;
        const after = await edits.merge(thing, { seen, wanted, current: before });
        if (!(await store.update(id, after))) throw conflict(CONSOLE_MESSAGES.campaignOver);
        await edits.record(thing, { before, after, by });
      }),

    /**
     * Ends a campaign permanently: none of its codes can be redeemed any more.
     * @throws ServiceError not_found, conflict
     */
    revoke: (id: number, reason: string, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        // First, as those who decide about them do.
        const approvals = createApprovals(trx, context);
        for (const batch of (await createCampaignsStore(trx).listBatches(id)).filter(isUnapproved))
          await approvals.withdraw({ kind: "codes", reference: String(batch.id) }, { reason, by });
        await changeWithin(trx, id, { revoked: now() }, by, () => `revoked: ${reason}`);
      }),

    /**
     * Creates a batch, whose codes are made when it is downloaded. Codes worth more than their creator may move alone
     * do not work until another staff member approves the batch; the command line needs no approval.
     * @throws ServiceError not_found, conflict
     */
    createBatch: (
      id: number,
      request: CodesRequest,
      key: string | undefined,
      by: Actor,
    ): Promise<BatchCreated> =>
      createIdempotency(db, context).once(
        { ...keyOf(by, key), call: "codes", request: { id, ...request } },
        async (trx) => ({
          message: CONSOLE_MESSAGES.batchCreated,
          batch: await insertBatch(trx, id, request, null, by),
        }),
      ),

    /**
     * Creates a batch of one code that staff chose; the rules of other batches apply.
     * @throws ServiceError not_found, conflict, validation if the code exists
     */
    createChosenCode: (
      id: number,
      { code, maxUses }: ChosenCodeRequest,
      key: string | undefined,
      by: Actor,
    ): Promise<BatchCreated> => {
      const codeHash = hashCode(env, code);
      return createIdempotency(db, context).once(
        { ...keyOf(by, key), call: "code", request: { id, codeHash, maxUses } },
        async (trx) => {
          const batch = await insertBatch(trx, id, { codes: 1, maxUses }, now(), by);
          const store = createCampaignsStore(trx);
          if (await store.findCode(codeHash)) {
            throw invalidForm({ code: CONSOLE_MESSAGES.chosenCodeTaken });
          }
          await store.insertCodes([{ campaign: id, batch, codeHash, maxUses }]);
          const row = await store.findBatch(id, batch);
          if (row && isUnapproved(row)) await requestApproval(trx, row, by);
          return { message: CONSOLE_MESSAGES.chosenCodeCreated, batch };
        },
      );
    },

    download,

    /** Creates a batch and yields its codes. @throws ServiceError not_found, conflict, before the first chunk */
    async *createCodes(id: number, request: CodesRequest, by: Actor): AsyncGenerator<string[]> {
      const batch = await db.transaction((trx) => insertBatch(trx, id, request, null, by));
      yield* download(id, batch, by);
    },

    /** Revokes a batch's codes; what was redeemed stays. @throws ServiceError not_found */
    async revokeBatch(id: number, batch: number, reason: string, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        // First, as those who decide about them do.
        await createApprovals(trx, context).withdraw(
          { kind: "codes", reference: String(batch) },
          { reason, by },
        );
        if (!(await createCampaignsStore(trx).revokeBatch(id, batch, now()))) {
          throw notFound(CONSOLE_MESSAGES.batchUnknown);
        }
        await record(trx, "codes_revoked", by, `${await batchText(trx, id, batch)}: ${reason}`);
      });
    },

    /** What is known about a code; null if there is no such code. */
    async lookUp(code: string): Promise<CodeFound> {
      const store = createCampaignsStore(db);
      const row = await store.findCode(hashCode(env, code));
      const campaign = row && (await store.find(row.campaign));
      if (!row || !campaign) return null;
      const batch = row.batch === null ? undefined : await store.findBatch(row.campaign, row.batch);
      const redemptions = await store.listRedemptions({ code: row.id }, { take: CONSOLE_ROWS });
      const names = await createNames(db).lookUp([
        batch?.createdBy ?? null,
        ...redemptions.map(({ UserNum }) => UserNum),
      ]);
      const { id, name, coins, bonusCoins } = campaign;
      return {
        state: codeState(row, campaign, batch),
        campaign: { id, name, coins, bonusCoins },
        batch: batch
          ? {
              id: batch.id,
              created: batch.created.toISOString(),
              createdBy: names.orNull(batch.createdBy),
            }
          : null,
        maxUses: row.maxUses,
        used: row.used,
        redemptions: redemptions.map(({ UserNum, at, ...entry }) => ({
          id: entry.id,
          account: names.named(UserNum),
          coins: entry.coins,
          bonusCoins: entry.bonusCoins,
          at: at.toISOString(),
        })),
      };
    },
  };
}
export type Campaigns = ReturnType<typeof createCampaigns>;
