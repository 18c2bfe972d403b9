import {
  type Area,
  codeText,
  hasRight,
  LIMITS,
  MAX_INT,
  playersQuerySchema,
  type Role,
  readTicketNumber,
  type SearchResults,
} from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createCampaigns } from "../../coins/codes/index.ts";
import { createNames } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { createConsoleOrders } from "../../shop/orders/index.ts";
import { createSupport } from "../../support/tickets/index.ts";
import { createPlayers } from "../players/index.ts";

/** Players that are shown for each way to find one. */
const PLAYERS = 5;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CODE = new RegExp(`^[A-Z0-9]{4,${LIMITS.code}}$`);

/** One search over everything that staff look for. Each kind is found by an index. */
export function createSearch(db: Database, context: Context) {
  /** The first players by each column that the text can be in, each player once. */
  async function players(search: string, number: number | undefined): Promise<SearchResults["players"]> {
    const service = createPlayers(db, context);
    const found = new Map<number, SearchResults["players"][number]>();
    const UserID = number === undefined ? undefined : await createNames(db).userIdOf(number);
    if (number !== undefined && UserID !== undefined)
      found.set(number, { UserNum: number, UserID, match: null });
    for (const by of search.includes("@") ? (["email"] as const) : (["id", "email", "character"] as const)) {
      const query = playersQuerySchema.parse({ search, by });
      for (const { UserNum, UserID, match } of await service.first(query, PLAYERS)) {
        if (!found.has(UserNum)) found.set(UserNum, { UserNum, UserID, match });
      }
    }
    return [...found.values()];
  }

  return {
    /** What a text names, of what a role may see. */
    async find(search: string, role: Role | null): Promise<SearchResults> {
      const may = (area: Area) => search !== "" && hasRight(role, area, "read");
      const typed = /^#?\d{1,15}$/.test(search) ? Number(search.replace("#", "")) : undefined;
      const code = codeText(search);
      const ticket = readTicketNumber(search);
      const isOrder = typed !== undefined || UUID.test(search);
      const found =
        may("campaigns") && CODE.test(code) ? await createCampaigns(db, context).lookUp(code) : null;
      return {
        players: may("players")
          ? await players(search, typed !== undefined && typed <= MAX_INT ? typed : undefined)
          : [],
        orders:
          may("orders") && isOrder
            ? await createConsoleOrders(db, context).named(typed ?? search.toLowerCase())
            : [],
        code: found && { campaign: found.campaign.name },
        ticket:
          may("tickets") && ticket !== null ? await createSupport(db, context).findTicket(ticket) : null,
        audit: may("audit") && typed !== undefined ? await createAudit(db, context).find(typed) : null,
      };
    },
  };
}
export type Search = ReturnType<typeof createSearch>;
