import type { Me, MePart, MeParts, MeQuery } from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { createAccounts, type Self } from "../accounts/accounts-service.ts";
import { createCart } from "../cart/cart-service.ts";
import { createCoupons } from "../coupons/coupons-service.ts";
import { createPoints } from "../points/points-service.ts";
import { createPurchases } from "../purchases/purchases-service.ts";
import { createLogin } from "../sessions/login-service.ts";
import type { Checked } from "../sessions/sessions-service.ts";
import { createTickets } from "../tickets/tickets-service.ts";
import { createWhitelist } from "../whitelist/whitelist-service.ts";

/** Whose page it is, where they are, and the secret of a mailed link that they came by. */
export interface Viewer {
  account: Checked & { sid: string };
  client: Client;
  ticketKey: string | undefined;
}

type Readers = { [P in MePart]: (viewer: Viewer, self: Self, query: MeQuery) => Promise<MeParts[P]> };

/** One call for one page view: the player and what the page shows of them, each part read by its own module. */
export function createMe(db: Database, context: Context) {
  const readers: Readers = {
    account: async (_viewer, self) => self.page,
    ip: ({ account, client }) => createWhitelist(db, context).statusOf(account.UserNum, client),
    cart: ({ account }, { user }) => createCart(db, context).read(account.UserNum, user.UserPoint),
    purchases: ({ account }, _self, { page }) => createPurchases(db, context).history(account.UserNum, page),
    topups: ({ account }, _self, { page }) => createCoupons(db, context).history(account.UserNum, page),
    points: ({ account }, { user }, query) =>
      createPoints(db, context).statement(
        account.UserNum,
        query,
        query.currency === 1 ? user.UserPoint : user.UserPoint2,
      ),
    tickets: ({ account }, _self, { page }) => createTickets(db, context).list(account.UserNum, page),
    ticket: ({ account, ticketKey }, _self, { ticket }) =>
      createTickets(db, context)
        .read(ticket, { account, key: ticketKey })
        .catch((error: unknown) => {
          if (error instanceof ServiceError && error.code === "not_found") return null;
          throw error;
        }),
    security: ({ account }, self) => createLogin(db, context).security(account, self.secondStep),
  };

  return {
    /**
     * The player and the parts that were asked for. A part that cannot be read is named in `failed`, and told to `onFailure`.
     * @throws ServiceError unauthorized where the game has no such account any more
     */
    async read(
      viewer: Viewer,
      query: MeQuery,
      onFailure: (part: MePart, error: unknown) => void,
    ): Promise<Me> {
      const { UserNum, type, role } = viewer.account;
      const self = await createAccounts(db, context).findSelf(UserNum);
      if (!self) throw new ServiceError("unauthorized");
      const parts: Partial<MeParts> = {};
      const failed: MePart[] = [];
      async function add<P extends MePart>(part: P) {
        try {
          parts[part] = await readers[part](viewer, self as Self, query);
        } catch (error) {
          if (error instanceof ServiceError && error.code === "unauthorized") throw error;
          failed.push(part);
          onFailure(part, error);
        }
      }
      for (const part of query.with) await add(part);
      return { user: self.user, status: type, role, ...parts, ...(failed.length > 0 && { failed }) };
    },
  };
}
export type MeService = ReturnType<typeof createMe>;
