import type { RedemptionList, RedemptionsQuery } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { formatTimeCursor, keysetBatches, keysetPage, type TimeCursor } from "../../../lib/cursor.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createCampaignsStore, type RedemptionEntry } from "./campaigns-store.ts";
import { hashCode } from "./code-text.ts";

/** Redemptions of codes, for staff. */
export function createRedemptions(db: Database, { env }: Pick<Context, "env">) {
  /** @returns null if something in the query does not exist: nothing matches */
  async function toFilter({ campaign, player, code, streamer }: RedemptionsQuery) {
    const UserNum = player ? await createNames(db).numberOf(player) : undefined;
    const codeId = code ? (await createCampaignsStore(db).findCode(hashCode(env, code)))?.id : undefined;
    if ((player && UserNum === undefined) || (code && codeId === undefined)) return null;
    return { campaign, UserNum, code: codeId, streamer: streamer || undefined };
  }

  async function toRedemptions(rows: RedemptionEntry[]): Promise<RedemptionList["redemptions"]> {
    const names = await createNames(db).lookUp(rows.map(({ UserNum }) => UserNum));
    const campaigns = await createCampaignsStore(db).names([
      ...new Set(rows.map(({ campaign }) => campaign)),
    ]);
    return rows.map(({ campaign, UserNum, CardCode, at, ...row }) => ({
      ...row,
      campaign: { id: campaign, name: campaigns.get(campaign) ?? `#${campaign}` },
      account: names.named(UserNum),
      code: CardCode,
      at: at.toISOString(),
    }));
  }

  return {
    /** R-Coin that codes gave from one instant (inclusive) to another (exclusive). */
    coinsBetween: (from: Date, to: Date) => createCampaignsStore(db).coinsBetween(from, to),

    /** The latest redemptions of an account, newest first. */
    ofAccount: async (UserNum: number, take: number): Promise<RedemptionList["redemptions"]> =>
      toRedemptions(await createCampaignsStore(db).listRedemptions({ UserNum }, { take })),

    /** A page of redemptions. */
    async list(query: RedemptionsQuery): Promise<RedemptionList> {
      const filter = await toFilter(query);
      const start = { before: query.before, order: query.order };
      const { rows, next } = await keysetPage(
        async (take) => (filter ? createCampaignsStore(db).listRedemptions(filter, { ...start, take }) : []),
        formatTimeCursor,
      );
      return { redemptions: await toRedemptions(rows), next };
    },

    /** All redemptions that match, in batches. */
    async *listAll(query: RedemptionsQuery): AsyncGenerator<RedemptionList["redemptions"]> {
      const filter = await toFilter(query);
      if (!filter) return;
      const read = (before: TimeCursor | undefined, take: number) =>
        createCampaignsStore(db).listRedemptions(filter, { before, order: query.order, take });
      for await (const rows of keysetBatches(read, ({ at, id }) => ({ at, id }), query.before)) {
        yield toRedemptions(rows);
      }
    },
  };
}
export type Redemptions = ReturnType<typeof createRedemptions>;
