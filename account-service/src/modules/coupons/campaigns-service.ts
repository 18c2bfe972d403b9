import { setImmediate as breathe } from "node:timers/promises";
import {
  type CampaignEntry,
  type CampaignRequest,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  type CodesRequest,
  MESSAGES,
  type RedemptionList,
  type RedemptionsQuery,
  type StreamerChangeRequest,
  type StreamerList,
  type StreamerRequest,
  type StreamersQuery,
} from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { endOfManilaDay, startOfManilaDay } from "../../manila-time.ts";
import { readMoment, toMoment } from "../../moment.ts";
import { createNames } from "../accounts/names-service.ts";
import { createAudit } from "../audit/audit-service.ts";
import type { Actor } from "../operators/operators-service.ts";
import { createPoints } from "../points/points-service.ts";
import { type BatchRow, createCampaignsStore, type LotRow, type RedemptionEntry } from "./campaigns-store.ts";
import { couponHash, createCoupons, generateCode } from "./coupons-service.ts";
import { createCouponsStore } from "./coupons-store.ts";

/** Codes that are made, stored and sent at once: what is in memory of a lot of any size. */
const CHUNK = 1_000;
/** A lot that is being made for so long was broken off by the end of its process. */
const MAKING_MS = 10 * 60_000;
const BATCH = 500;
const FAR = new Date("9999-01-01T00:00:00Z");
const LONG_AGO = new Date("2000-01-01T00:00:00Z");

const unknown = () => new ServiceError("not_found", { message: CONSOLE_MESSAGES.campaignUnknown });

/** Campaigns of coupon codes, the streamers behind them, and what came of both (docs/decisions/016). */
export function createCampaigns(db: Database, context: Context) {
  const { now, env } = context;

  function stateOf(row: BatchRow): CampaignEntry["state"] {
    if (row.revoked) return "revoked";
    if (row.ends && row.ends <= now()) return "ended";
    if (row.paused) return "paused";
    return row.starts > now() ? "waiting" : "running";
  }

  function lotState(row: LotRow): "making" | "ready" | "broken" | "revoked" {
    if (row.finished) return row.revoked ? "revoked" : "ready";
    if (row.revoked) return "broken";
    return now().getTime() - row.made.getTime() > MAKING_MS ? "broken" : "making";
  }

  async function toEntries(rows: BatchRow[]): Promise<CampaignEntry[]> {
    const store = createCampaignsStore(db);
    const ids = rows.map(({ id }) => id);
    const codes = await store.countCodes(ids);
    const redeemed = await store.countRedeemed(ids);
    const names = await createNames(db).userIds(rows.map(({ createdBy }) => createdBy));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      points: row.points,
      points2: row.points2,
      usesPerAccount: row.usesPerAccount,
      starts: row.starts.toISOString(),
      ends: row.ends?.toISOString() ?? null,
      referrer: row.referrer,
      state: stateOf(row),
      created: row.created.toISOString(),
      createdBy: row.createdBy === null ? null : (names.get(row.createdBy) ?? `#${row.createdBy}`),
      codes: codes.get(row.id) ?? 0,
      redeemed: redeemed.get(row.id) ?? 0,
    }));
  }

  /** Changes a campaign that is not revoked, and says what was and what is. */
  async function change(
    id: number,
    changes: Parameters<ReturnType<typeof createCampaignsStore>["update"]>[1],
    by: Actor,
    detail: (before: BatchRow) => string,
  ): Promise<void> {
    await db.transaction(async (trx) => {
      const store = createCampaignsStore(trx);
      const before = await store.find(id);
      if (!before) throw unknown();
      if (!(await store.update(id, changes))) {
        throw new ServiceError("conflict", { message: CONSOLE_MESSAGES.campaignOver });
      }
      await createAudit(trx, context).record({
        action: "campaign_changed",
        UserNum: null,
        actor: by.UserNum,
        client: by.client,
        detail: `${before.name} (${id}): ${detail(before)}`,
      });
    });
  }

  /** @returns null where what was asked for does not exist: nothing can be found then */
  async function toFilter({ campaign, player, code, referrer }: RedemptionsQuery) {
    const UserNum = player ? await createNames(db).numberOf(player) : undefined;
    const coupon = code ? await createCampaignsStore(db).findCouponId(couponHash(env, code)) : undefined;
    if ((player && UserNum === undefined) || (code && coupon === undefined)) return null;
    return { batch: campaign, UserNum, coupon, referrer: referrer || undefined };
  }

  async function toRedemptions(rows: RedemptionEntry[]): Promise<RedemptionList["redemptions"]> {
    const names = await createNames(db).userIds(rows.map(({ UserNum }) => UserNum));
    const campaigns = await createCampaignsStore(db).names([...new Set(rows.map(({ batch }) => batch))]);
    return rows.map(({ batch, UserNum, CardCode, at, ...row }) => ({
      ...row,
      campaign: { id: batch, name: campaigns.get(batch) ?? `#${batch}` },
      account: { UserNum, UserID: names.get(UserNum) ?? `#${UserNum}` },
      code: CardCode,
      at: at.toISOString(),
    }));
  }

  return {
    /** A page of campaigns, newest first. */
    async list({ search, before }: { search: string; before?: number | undefined }) {
      const rows = await createCampaignsStore(db).list(search, { before, take: CONSOLE_ROWS + 1 });
      const shown = rows.slice(0, CONSOLE_ROWS);
      return {
        campaigns: await toEntries(shown),
        next: rows.length > CONSOLE_ROWS ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /** R-Coin that codes gave between two instants: the first included, the second not. */
    redeemed: (from: Date, to: Date) => createCampaignsStore(db).pointsBetween(from, to),

    /** One campaign, its lots and what it gave. @throws ServiceError not_found */
    async find(id: number) {
      const store = createCampaignsStore(db);
      const row = await store.find(id);
      const [entry] = row ? await toEntries([row]) : [];
      if (!entry) throw unknown();
      const lots = await store.listLots(id);
      const names = await createNames(db).userIds(lots.map(({ madeBy }) => madeBy));
      return {
        ...entry,
        given: await store.given(id),
        lots: lots.map((lot) => ({
          id: lot.id,
          codes: lot.codes,
          maxUses: lot.maxUses,
          made: lot.made.toISOString(),
          madeBy: lot.madeBy === null ? null : (names.get(lot.madeBy) ?? `#${lot.madeBy}`),
          state: lotState(lot),
        })),
      };
    },

    /** Makes a campaign without codes. @returns its number. @throws ServiceError validation */
    create: ({ referrer, starts, ...request }: CampaignRequest, by: Actor): Promise<number> =>
      db.transaction(async (trx) => {
        if (referrer && !(await createCampaignsStore(trx).findReferrer(referrer))) {
          throw invalidForm({ referrer: CONSOLE_MESSAGES.streamerUnknown });
        }
        const id = await createCouponsStore(trx).insertBatch({
          ...request,
          starts: starts ?? now(),
          referrer: referrer || null,
          created: now(),
          createdBy: by.UserNum,
        });
        const { name, points, points2 } = request;
        await createAudit(trx, context).record({
          action: "campaign_made",
          UserNum: null,
          actor: by.UserNum,
          client: by.client,
          detail: `${name} (${id}): ${points} R-Coin, ${points2} Milleage${referrer ? `, of ${referrer}` : ""}`,
        });
        return id;
      }),

    /** Stops a campaign for the time being, or lets it go on. @throws ServiceError not_found, conflict */
    pause: (id: number, paused: boolean, by: Actor): Promise<void> =>
      change(id, { paused: paused ? now() : null }, by, (before) => {
        const was = before.paused ? "paused" : "on";
        return `${was} → ${paused ? "paused" : "on"}`;
      }),

    /** @param ends null: never. @throws ServiceError not_found, conflict */
    setEnd: (id: number, ends: Date | null, by: Actor): Promise<void> =>
      change(id, { ends }, by, (before) => {
        const text = (end: Date | null) => end?.toISOString() ?? "never";
        return `end ${text(before.ends)} → ${text(ends)}`;
      }),

    /** Ends a campaign for good: none of its codes can be redeemed any more. @throws ServiceError not_found, conflict */
    revoke: (id: number, reason: string, by: Actor): Promise<void> =>
      change(id, { revoked: now() }, by, () => `revoked: ${reason}`),

    /**
     * Makes codes and gives them out, a text of many lines at a time: only a chunk of a lot is in memory, and only hashes stay
     * behind. Codes are good once all of them are made; where the reader goes away before, or the process dies, none ever is.
     * @throws ServiceError not_found, conflict, before the first line
     */
    async *makeCodes(id: number, { codes, maxUses }: CodesRequest, by: Actor): AsyncGenerator<string> {
      const audit = (handle: Database, action: "codes_made" | "codes_revoked", detail: string) =>
        createAudit(handle, context).record({
          action,
          UserNum: null,
          actor: by.UserNum,
          client: by.client,
          detail,
        });
      const lot = await db.transaction(async (trx) => {
        const campaign = await createCampaignsStore(trx).find(id);
        if (!campaign) throw unknown();
        if (campaign.revoked) throw new ServiceError("conflict", { message: CONSOLE_MESSAGES.campaignOver });
        const made = await createCampaignsStore(trx).insertLot({
          batch: id,
          codes,
          maxUses,
          made: now(),
          madeBy: by.UserNum,
        });
        await audit(
          trx,
          "codes_made",
          `${campaign.name} (${id}), lot ${made}: ${codes} codes, ${maxUses} uses each`,
        );
        return made;
      });
      let finished = false;
      try {
        for (let left = codes; left > 0; left -= CHUNK) {
          const some = Array.from({ length: Math.min(left, CHUNK) }, generateCode);
          const rows = some.map((code) => ({ batch: id, lot, codeHash: couponHash(env, code), maxUses }));
          await db.transaction((trx) => createCouponsStore(trx).insertCoupons(rows));
          // Before the last of them goes out: who has the whole file has good codes.
          if (left <= CHUNK) finished = await createCampaignsStore(db).finishLot(lot, now());
          yield some.map((code) => `${code}\r\n`).join("");
          await breathe();
        }
      } finally {
        if (!finished) {
          await db.transaction(async (trx) => {
            if (!(await createCampaignsStore(trx).revokeLot(id, lot, now()))) return;
            await audit(trx, "codes_revoked", `lot ${lot} of campaign ${id}: its file was broken off`);
          });
        }
      }
    },

    /** Makes the codes of a lot worthless; what was redeemed stays. @throws ServiceError not_found */
    async revokeLot(id: number, lot: number, reason: string, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        if (!(await createCampaignsStore(trx).revokeLot(id, lot, now()))) {
          throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.lotUnknown });
        }
        await createAudit(trx, context).record({
          action: "codes_revoked",
          UserNum: null,
          actor: by.UserNum,
          client: by.client,
          detail: `lot ${lot} of campaign ${id}: ${reason}`,
        });
      });
    },

    /** Who redeemed what, newest first. */
    async redemptions(query: RedemptionsQuery): Promise<RedemptionList> {
      const filter = await toFilter(query);
      const page = { before: readMoment(query.before), take: CONSOLE_ROWS + 1 };
      const rows = filter ? await createCampaignsStore(db).listRedemptions(filter, page) : [];
      const shown = rows.slice(0, CONSOLE_ROWS);
      const last = shown.at(-1);
      return {
        redemptions: await toRedemptions(shown),
        next: rows.length > CONSOLE_ROWS && last ? toMoment(last) : null,
      };
    },

    /** All of them, a batch at a time. */
    async *allRedemptions(query: RedemptionsQuery): AsyncGenerator<RedemptionList["redemptions"]> {
      const filter = await toFilter(query);
      if (!filter) return;
      for (let before = readMoment(query.before); ; ) {
        const rows = await createCampaignsStore(db).listRedemptions(filter, { before, take: BATCH });
        yield toRedemptions(rows);
        if (rows.length < BATCH) return;
        before = rows.at(-1);
      }
    },

    /** Makes a streamer's code. @throws ServiceError validation, conflict */
    async createStreamer({ UserID, ...request }: StreamerRequest, by: Actor): Promise<void> {
      const taken = invalidForm({ code: CONSOLE_MESSAGES.streamerCodeTaken });
      try {
        await db.transaction(async (trx) => {
          const UserNum = await createNames(trx).numberOf(UserID);
          if (UserNum === undefined) throw invalidForm({ UserID: CONSOLE_MESSAGES.userUnknown });
          if (!(await createPoints(trx, context).exists(UserNum, 3))) {
            throw invalidForm({ UserID: MESSAGES.referrerUnknown });
          }
          if (await createCampaignsStore(trx).findReferrer(request.code)) throw taken;
          await createCoupons(trx, context).createReferrer({ ...request, UserNum });
          await createAudit(trx, context).record({
            action: "referrer_changed",
            UserNum,
            actor: by.UserNum,
            client: by.client,
            detail: `${request.code}: made, share ${request.sharePercent ?? "of the policy"}`,
          });
        });
      } catch (error) {
        // Made twice at once.
        throw db.dialect.isDuplicate(error) ? taken : error;
      }
    },

    /** Changes a streamer's share, or whether his code counts. @throws ServiceError not_found */
    async changeStreamer({ code, ...changes }: StreamerChangeRequest, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        const store = createCampaignsStore(trx);
        const before = await store.findReferrer(code);
        if (!before || !(await store.updateReferrer(code, changes))) {
          throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.streamerUnknown });
        }
        const text = ({ sharePercent, active }: Pick<typeof before, "sharePercent" | "active">) =>
          `${active ? "on" : "off"}, share ${sharePercent ?? "of the policy"}`;
        await createAudit(trx, context).record({
          action: "referrer_changed",
          UserNum: before.UserNum,
          actor: by.UserNum,
          client: by.client,
          detail: `${code}: ${text(before)} → ${text(changes)}`,
        });
      });
    },

    /** What each streamer brought and earned. */
    async streamers({ from, to }: StreamersQuery): Promise<StreamerList["streamers"]> {
      const store = createCampaignsStore(db);
      const rows = await store.listReferrers();
      const payouts = await store.payouts(
        from ? startOfManilaDay(from) : LONG_AGO,
        to ? endOfManilaDay(to) : FAR,
      );
      const names = await createNames(db).userIds(rows.map(({ UserNum }) => UserNum));
      const points = createPoints(db, context);
      const list: StreamerList["streamers"] = [];
      for (const { UserNum, ...row } of rows) {
        const brought = payouts.get(row.code) ?? { points: 0, share: 0, redemptions: 0, accounts: 0 };
        list.push({
          ...row,
          ...brought,
          account: { UserNum, UserID: names.get(UserNum) ?? `#${UserNum}` },
          balance: (await points.exists(UserNum, 3)) ? await points.balanceOf(UserNum, 3) : 0,
        });
      }
      return list;
    },
  };
}
export type Campaigns = ReturnType<typeof createCampaigns>;
