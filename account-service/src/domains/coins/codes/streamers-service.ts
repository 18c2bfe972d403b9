import {
  CONSOLE_MESSAGES,
  MESSAGES,
  type StreamerChangeRequest,
  type StreamerList,
  type StreamerRequest,
  type StreamersQuery,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound } from "../../../errors.ts";
import { endOfManilaDay, startOfManilaDay } from "../../../lib/time.ts";
import { createNames } from "../../foundation/accounts/index.ts";
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

/** Streamers, their codes and what they earned. */
export function createStreamers(db: Database, context: Context) {
  /** A streamer's account may be the creator's own. @throws ServiceError conflict for a share above the policy's */
  async function requireUsualShare(trx: Database, sharePercent: number | null, by: Actor): Promise<void> {
    if (by.UserNum === null) return;
    const { referralSharePercent } = await createSettings(trx, context).policy();
    if ((sharePercent ?? 0) > referralSharePercent) {
      throw conflict(CONSOLE_MESSAGES.shareRaised);
    }
  }

  return {
    /** Creates a streamer's code and audits it. @throws ServiceError validation, conflict */
    async create({ UserID, ...request }: StreamerRequest, by: Actor): Promise<void> {
      const taken = invalidForm({ code: CONSOLE_MESSAGES.streamerCodeTaken });
      try {
        await db.transaction(async (trx) => {
          const UserNum = await createNames(trx).numberOf(UserID);
          if (UserNum === undefined) throw invalidForm({ UserID: CONSOLE_MESSAGES.userUnknown });
          await requireUsualShare(trx, request.sharePercent, by);
          const store = createStreamersStore(trx);
          if (!(await createLedger(trx, context).exists(UserNum, "referral"))) {
            throw invalidForm({ UserID: MESSAGES.streamerUnknownHere });
          }
          if (await store.find(request.code)) throw taken;
          await store.insert({ ...request, UserNum });
          await createAudit(trx, context).record({
            action: "streamer_changed",
            UserNum,
            actor: by.UserNum,
            client: by.client,
            detail: `${request.code}: made, share ${request.sharePercent ?? "of the policy"}`,
          });
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

    /** Changes a streamer's share, or whether the code is active. @throws ServiceError not_found, conflict */
    async change({ code, seen, ...wanted }: StreamerChangeRequest, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        const store = createStreamersStore(trx);
        await store.lock(code);
        const before = await store.find(code);
        if (!before) throw notFound(CONSOLE_MESSAGES.streamerUnknown);
        const edits = createEdits(trx, context);
        const thing = { action: "streamer_changed", id: code, fields: STREAMER } as const;
        const after = await edits.merge(thing, { seen, wanted, current: before });
        if (after.sharePercent !== before.sharePercent) await requireUsualShare(trx, after.sharePercent, by);
        await store.update(code, after);
        await edits.record(thing, { before, after, by, UserNum: before.UserNum });
      });
    },

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
