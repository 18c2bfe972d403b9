import { CONSOLE_MESSAGES, type InvitationList, type InvitationsQuery } from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, notFound } from "../../../errors.ts";
import { formatTimeCursor, keysetPage } from "../../../lib/cursor.ts";
import { createStaffLimit } from "../../coins/staff-limit/index.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { ownsOneOf } from "../../foundation/people/index.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createRewards } from "../core/index.ts";
import { createInvites, friendLevel } from "./service.ts";
import { createInvitesStore, type InvitationRow } from "./store.ts";

/** Staff's review of invitations that look like the inviter's own second account. */
export function createInviteReview(db: Database, context: Context) {
  /** An invitation that waits for staff. @throws ServiceError not_found, conflict */
  async function waiting(handle: Database, UserNum: number, by: Actor): Promise<InvitationRow> {
    const row = await createInvitesStore(handle, context).find(UserNum);
    if (!row) throw notFound(CONSOLE_MESSAGES.invitationUnknown);
    if (row.state !== "review") throw conflict(CONSOLE_MESSAGES.invitationDecided);
    if (await ownsOneOf(handle, context, by.UserNum, [row.UserNum, row.inviter]))
      throw conflict(CONSOLE_MESSAGES.invitationYours);
    return row;
  }

  const detailOf = async (handle: Database, { UserNum, inviter }: InvitationRow, reason: string) => {
    const names = await createNames(handle).lookUp([UserNum, inviter]);
    return `${names.of(inviter)} invited ${names.of(UserNum)}: ${reason}`;
  };

  return {
    /** A page of the invitations in a state. */
    async list({ state, before, order }: InvitationsQuery): Promise<InvitationList> {
      const { rows, next } = await keysetPage(
        (take) => createInvitesStore(db, context).list(state, { before, order, take }),
        ({ created, UserNum }) => formatTimeCursor({ at: created, id: UserNum }),
      );
      const names = await createNames(db).lookUp(
        rows.flatMap((row) => [row.UserNum, row.inviter, row.decidedBy]),
      );
      const levels = await createRewards(db, context).levels(rows.map(({ UserNum }) => UserNum));
      return {
        invitations: rows.map(({ UserNum, inviter, created, decided, decidedBy, month: _, ...row }) => ({
          ...row,
          friend: names.named(UserNum),
          inviter: names.named(inviter),
          created: created.toISOString(),
          level: levels.get(UserNum) ?? 0,
          decided: decided?.toISOString() ?? null,
          decidedBy: names.namedOrNull(decidedBy),
        })),
        next,
        level: friendLevel(await createSettings(db, context).policy()),
      };
    },

    /** Number of invitations that wait for staff. */
    waiting: () => createInvitesStore(db, context).count("review"),

    /**
     * Pays one, if the friend has reached the level. It counts towards what one staff member may move alone.
     * @throws ServiceError not_found, conflict
     */
    async pay(UserNum: number, reason: string, by: Actor): Promise<void> {
      const policy = await createSettings(db, context).policy();
      const invites = createInvites(db, context);
      const currency = invites.currencyIfOn(policy);
      if (currency === null) throw conflict(CONSOLE_MESSAGES.invitationOff);
      const rewards = createRewards(db, context);
      const { day } = await rewards.prepare("invite", currency, policy);
      const sum = policy.inviteInviterCoins + policy.inviteFriendCoins;
      await db.transaction(async (trx) => {
        const row = await waiting(trx, UserNum, by);
        const settled = await createInvites(trx, context).settleWithin(
          trx,
          row,
          "review",
          { day, currency, policy },
          { decidedBy: by.UserNum, reason },
        );
        if (settled.state === "month") throw conflict(CONSOLE_MESSAGES.invitationMonth);
        if (settled.state !== "paid") {
          const state = (await createInvitesStore(trx, context).find(UserNum))?.state;
          throw conflict(
            state === "review" ? CONSOLE_MESSAGES.invitationNotReady : CONSOLE_MESSAGES.invitationDecided,
          );
        }
        if (!(await createStaffLimit(trx, context).take(by.UserNum, { coins: sum }, `invite ${UserNum}`)))
          throw conflict(CONSOLE_MESSAGES.invitationLimit);
        await createAudit(trx, context).record({
          action: "invite_paid",
          UserNum: row.inviter,
          actor: by.UserNum,
          client: by.client,
          detail: await detailOf(trx, row, reason),
        });
      });
      rewards.notePaid("invite", sum);
    },

    /** Refuses one. @throws ServiceError not_found, conflict */
    reject: (UserNum: number, reason: string, by: Actor): Promise<void> =>
      db.transaction(async (trx) => {
        const row = await waiting(trx, UserNum, by);
        const decision = {
          state: "rejected",
          decided: context.now(),
          decidedBy: by.UserNum,
          reason,
        } as const;
        if (!(await createInvitesStore(trx, context).decide(UserNum, "review", decision)))
          throw conflict(CONSOLE_MESSAGES.invitationDecided);
        await createAudit(trx, context).record({
          action: "invite_rejected",
          UserNum: row.inviter,
          actor: by.UserNum,
          client: by.client,
          detail: await detailOf(trx, row, reason),
        });
      }),
  };
}
export type InviteReview = ReturnType<typeof createInviteReview>;
