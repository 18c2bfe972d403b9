import type { Me, MePart, MeParts, MeQuery } from "../../../../contract/index.ts";
import type { Client, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { ServiceError } from "../../../errors.ts";
import type { RequestAccount } from "../../../http/session.ts";
import { readSecurity } from "../../access/sessions/index.ts";
import { createWhitelist } from "../../access/whitelist/index.ts";
import { createCodes } from "../../coins/codes/index.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { createPayments } from "../../coins/payments/index.ts";
import { createAccounts, type OwnAccount } from "../../foundation/accounts/index.ts";
import { createCharacterServices } from "../../game/character-services/index.ts";
import { createGameLogin } from "../../game/presence/index.ts";
import { createAttendance } from "../../rewards/attendance/index.ts";
import { createRewards, type RewardView } from "../../rewards/core/index.ts";
import { createInvites } from "../../rewards/invites/index.ts";
import { createPlayTime } from "../../rewards/play-time/index.ts";
import { createVotes } from "../../rewards/votes/index.ts";
import { createCart } from "../../shop/cart/index.ts";
import { createOrders } from "../../shop/orders/index.ts";
import { createWishes } from "../../shop/wishlist/index.ts";
import { createTickets } from "../../support/tickets/index.ts";
import { createReminders } from "../reminders/index.ts";

/** Whose page it is, from where, and the key from a ticket's emailed link. */
export interface Viewer {
  account: RequestAccount;
  client: Client;
  ticketKey: string | undefined;
}

type Readers = { [P in MePart]: (viewer: Viewer, self: OwnAccount, query: MeQuery) => Promise<MeParts[P]> };

function nullIfUnknown(error: unknown): null {
  if (error instanceof ServiceError && error.kind === "not_found") return null;
  throw error;
}

/** One request per page view: the player and the parts of the page, each read by its own module. */
export function createMe(db: Database, context: Context) {
  /** What the rewards of one page go by is read once. */
  const views = new WeakMap<Viewer, Promise<RewardView>>();
  function rewardsOf(viewer: Viewer): Promise<RewardView> {
    const view = views.get(viewer) ?? createRewards(db, context).viewOf(viewer.account.UserNum);
    views.set(viewer, view);
    return view;
  }

  const readers: Readers = {
    account: async (_viewer, self) => self.page,
    ip: ({ account, client }) => createWhitelist(db, context).statusOf(account.UserNum, client),
    cart: ({ account }, { user }) => createCart(db, context).read(account.UserNum, user.UserPoint),
    orders: ({ account }, _self, { page }) => createOrders(db, context).history(account.UserNum, page),
    gifts: ({ account }, _self, { page }) => createOrders(db, context).giftsReceived(account.UserNum, page),
    wishes: ({ account }) => createWishes(db, context).list(account.UserNum),
    topups: ({ account }, _self, { page }) => createCodes(db, context).history(account.UserNum, page),
    statement: ({ account }, { user }, query) =>
      createLedger(db, context).statement(
        account.UserNum,
        query,
        query.currency === "coin" ? user.UserPoint : user.UserPoint2,
      ),
    tickets: ({ account }, _self, { page }) => createTickets(db, context).list(account.UserNum, page),
    ticket: ({ account, ticketKey }, _self, { ticket }) =>
      createTickets(db, context).read(ticket, { account, key: ticketKey }).catch(nullIfUnknown),
    security: ({ account }, self) => readSecurity(db, context, account, self.secondFactor),
    attendance: async (viewer) =>
      createAttendance(db, context).read(viewer.account.UserNum, await rewardsOf(viewer)),
    votes: async (viewer) => createVotes(db, context).read(viewer.account.UserNum, await rewardsOf(viewer)),
    playtime: async (viewer) =>
      createPlayTime(db, context).read(viewer.account.UserNum, await rewardsOf(viewer)),
    invites: async (viewer) =>
      createInvites(db, context).read(viewer.account.UserNum, await rewardsOf(viewer)),
    services: ({ account }) => createCharacterServices(db, context).list(account.UserNum),
    gamelogin: ({ account }) => createGameLogin(db, context).state(account.UserNum),
    reminders: ({ account }) => createReminders(db, context).choices(account.UserNum),
    payments: ({ account }, _self, { page }) => createPayments(db, context).list(account.UserNum, page),
    payment: ({ account }, _self, { payment }) =>
      createPayments(db, context).read(account.UserNum, payment).catch(nullIfUnknown),
  };

  return {
    /**
     * The player and the requested parts. A part that cannot be read is named in `failed` and reported to `onFailure`.
     * @throws ServiceError unauthorized if the game no longer has the account
     */
    async read(
      viewer: Viewer,
      query: MeQuery,
      onFailure: (part: MePart, error: unknown) => void,
    ): Promise<Me> {
      const { UserNum, type, role } = viewer.account;
      const accounts = createAccounts(db, context);
      const self = await accounts.findSelf(UserNum);
      if (!self) throw new ServiceError("unauthorized");
      const parts: Partial<MeParts> = {};
      const failed: MePart[] = [];
      async function add<P extends MePart>(part: P) {
        try {
          parts[part] = await readers[part](viewer, self as OwnAccount, query);
        } catch (error) {
          if (error instanceof ServiceError && error.kind === "unauthorized") throw error;
          failed.push(part);
          onFailure(part, error);
        }
      }
      for (const part of query.with) await add(part);
      // A payment that was looked up at its provider may just have been credited.
      const { user } = (parts.payment && (await accounts.findSelf(UserNum))) ?? self;
      return { user, status: type, role, ...parts, ...(failed.length > 0 && { failed }) };
    },
  };
}
export type MeService = ReturnType<typeof createMe>;
