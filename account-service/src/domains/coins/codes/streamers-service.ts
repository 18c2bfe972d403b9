import {
  CONSOLE_MESSAGES,
  MESSAGES,
  type StreamerChangeRequest,
  type StreamerList,
  type StreamerRequest,
  type StreamersQuery,
} from "../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound } from "../../../errors.ts";
import { endOfManilaDay, startOfManilaDay } from "../../../lib/time.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createApprovals } from "../../foundation/approvals/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createEdits, type EditedFields, orElse, yesOrNo } from "../../foundation/edits/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createLedger } from "../ledger/index.ts";
import { createCampaignsStore } from "./campaigns-store.ts";
import { createStreamersStore, type NewStreamer, type StreamerRow } from "./streamers-store.ts";

const FAR_FUTURE = new Date("9999-01-01T00:00:00Z");
const LONG_AGO = new Date("2000-01-01T00:00:00Z");

/** What staff edit of a streamer. */
const STREAMER: EditedFields<Pick<StreamerRow, "sharePercent" | "active">> = {
  sharePercent: ["share", orElse("of the policy")],
  active: ["active", yesOrNo],
};

const editOf = (code: string) => ({ action: "streamer_changed", id: code, fields: STREAMER }) as const;

/** A share above the policy's. Until it is approved, the streamer has the share they had. */
export const streamerShare: Approvable<{ code: string; before: number | null; share: number }> = {
  kind: "share",
  waits: CONSOLE_MESSAGES.shareWaits,
  async apply(trx, context, { what: { code, before, share }, by, others }) {
    const store = createStreamersStore(trx);
    await store.lock(code);
    const row = await store.find(code);
    if (!row || row.sharePercent !== before) throw conflict(CONSOLE_MESSAGES.approvalOutdated);
    const after = { ...row, sharePercent: share };
    await store.update(code, after);
    const change = { before: row, after, by, UserNum: row.UserNum };
    await createEdits(trx, context).record(editOf(code), change, { lead: [others.replace(/^, /, "")] });
    return CONSOLE_MESSAGES.streamerChanged;
  },
};

/** What is left out stays as it is. */
type StreamerChange = Pick<StreamerChangeRequest, "code"> & Partial<StreamerChangeRequest>;

/** Streamers, their codes and what they earned. */
export function createStreamers(db: Database, context: Context) {
  /** Whether one of the staff may not set a share alone: the streamer's account may be their own. */
  async function isRaised(trx: Database, share: number | null, by: Actor): Promise<boolean> {
    if (by.UserNum === null || share === null) return false;
    return share > (await createSettings(trx, context).policy()).referralSharePercent;
  }

  /** @throws ServiceError conflict if a share of theirs waits already */
  async function submitShare(
    trx: Database,
    { code, UserNum, before, share }: { code: string; UserNum: number; before: number | null; share: number },
    by: Actor,
  ): Promise<string> {
    const approvals = createApprovals(trx, context);
    if (await approvals.isWaiting({ kind: "share", reference: code }))
      throw conflict(CONSOLE_MESSAGES.approvalAsked);
    const percent = (value: number | null) => (value === null ? "of the policy" : `${value} %`);
    const { message } = await approvals.submit(
      streamerShare,
      {
        UserNum,
        reference: code,
        what: { code, before, share },
        summary: `Streamer ${code}: share ${percent(before)} → ${percent(share)}`,
        reason: "",
        rule: "share",
      },
      by,
    );
    return message;
  }

  return {
    /**
     * Creates a streamer's code and audits it. A share above the policy's waits for a second person.
     * @returns what to tell who created it
     * @throws ServiceError validation, conflict
     */
    async create({ UserID, ...request }: StreamerRequest, by: Actor): Promise<string> {
      const taken = invalidForm({ code: CONSOLE_MESSAGES.streamerCodeTaken });
      try {
        return await db.transaction(async (trx) => {
          const UserNum = await createNames(trx).numberOf(UserID);
          if (UserNum === undefined) throw invalidForm({ UserID: CONSOLE_MESSAGES.userUnknown });
          const store = createStreamersStore(trx);
          if (!(await createLedger(trx, context).exists(UserNum, "referral"))) {
            throw invalidForm({ UserID: MESSAGES.streamerUnknownHere });
          }
          if (await store.find(request.code)) throw taken;
          const { code, sharePercent: share } = request;
          const raised = await isRaised(trx, share, by);
          const sharePercent = raised ? null : share;
          await store.insert({ ...request, sharePercent, UserNum });
          await createAudit(trx, context).record({
            action: "streamer_changed",
            UserNum,
            actor: by.UserNum,
            client: by.client,
            detail: `${code}: made, share ${sharePercent ?? "of the policy"}`,
          });
          if (!raised || share === null) return CONSOLE_MESSAGES.streamerCreated;
          return submitShare(trx, { code, UserNum, before: null, share }, by);
        });
      } catch (error) {
        // Created twice at once.
        throw db.dialect.isDuplicate(error) ? taken : error;
      }
    },

    /**
     * Creates a streamer's code. Its share goes to the referral balance of the account.
     * @throws ServiceError conflict for an account that has no referral balance yet, because it never logged in here
     */
    async add(streamer: NewStreamer): Promise<void> {
      if (!(await createLedger(db, context).exists(streamer.UserNum, "referral"))) {
        throw conflict(MESSAGES.streamerUnknownHere);
      }
      await createStreamersStore(db).insert(streamer);
    },

    /**
     * Changes a streamer's share, or whether the code is active. A share above the policy's waits for a second person.
     * @returns what to tell who changed it
     * @throws ServiceError not_found, conflict
     */
    async change({ code, seen, ...wanted }: StreamerChange, by: Actor): Promise<string> {
      return db.transaction(async (trx) => {
        const store = createStreamersStore(trx);
        await store.lock(code);
        const before = await store.find(code);
        if (!before) throw notFound(CONSOLE_MESSAGES.streamerUnknown);
        const edits = createEdits(trx, context);
        const merged = await edits.merge(editOf(code), { seen, wanted, current: before });
        const share = merged.sharePercent;
        const raised = share !== before.sharePercent && (await isRaised(trx, share, by));
        const after = raised ? { ...merged, sharePercent: before.sharePercent } : merged;
        await store.update(code, after);
        await edits.record(editOf(code), { before, after, by, UserNum: before.UserNum });
        if (!raised || share === null) return CONSOLE_MESSAGES.streamerChanged;
        return submitShare(trx, { code, UserNum: before.UserNum, before: before.sharePercent, share }, by);
      });
    },

    /** The account of a streamer, also of one whose code is not active now; undefined if there is none. */
    accountOf: async (code: string): Promise<number | undefined> =>
      (await createStreamersStore(db).find(code))?.UserNum,

    /** Every streamer, with redemptions and earnings. */
    async list({ from, to }: StreamersQuery): Promise<StreamerList["streamers"]> {
      const store = createStreamersStore(db);
      const rows = await store.list();
      const payouts = await createCampaignsStore(db).payouts(
        from ? startOfManilaDay(from) : LONG_AGO,
        to ? endOfManilaDay(to) : FAR_FUTURE,
      );
      const names = await createNames(db).lookUp(rows.map(({ UserNum }) => UserNum));
      const ledger = createLedger(db, context);
      const list: StreamerList["streamers"] = [];
      for (const { UserNum, ...row } of rows) {
        list.push({
          ...row,
          ...(payouts.get(row.code) ?? { coins: 0, share: 0, redemptions: 0, accounts: 0 }),
          account: names.named(UserNum),
          balance: (await ledger.exists(UserNum, "referral"))
            ? await ledger.balanceOf(UserNum, "referral")
            : 0,
        });
      }
      return list;
    },
  };
}
export type Streamers = ReturnType<typeof createStreamers>;
