import { readAddress } from "@tambayan/service/client-address";
import {
  type AddressHistory,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  paging,
  WHITELIST_STATES,
  WHITELIST_STATUS,
  type WhitelistDecision,
  type WhitelistEntry,
  type WhitelistPage,
  type WhitelistQuery,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, notFound } from "../../../errors.ts";
import { keysetBatches } from "../../../lib/cursor.ts";
import { createAccounts, createNames } from "../../foundation/accounts/index.ts";
import { createAudit } from "../../foundation/audit/index.ts";
import { ownsOneOf } from "../../foundation/people/index.ts";
import { createSessions } from "../sessions/index.ts";
import { createWhitelistReviewStore, type WhitelistFilter, type WhitelistRow } from "./review-store.ts";
import { createWhitelist } from "./service.ts";

/** Accounts and requests in an address's history. */
const MAX_SEEN = 100;
const MAX_REQUESTS = 200;

const stateOf = (CC_status: number) =>
  WHITELIST_STATES.find((state) => WHITELIST_STATUS[state] === CC_status) ?? "requested";

/** Whitelist requests for staff: reading and deciding them. */
export function createWhitelistReview(db: Database, context: Context) {
  async function toEntries(rows: WhitelistRow[]): Promise<WhitelistEntry[]> {
    const names = await createNames(db).lookUp(rows.flatMap((row) => [row.UserNum, row.decidedBy]));
    const addresses = [...new Set(rows.map((row) => row.CC_IP))];
    const requests = await createWhitelistReviewStore(db).countByAddress(addresses);
    return rows.map((row) => ({
      account: names.named(row.UserNum),
      CC_IP: row.CC_IP,
      state: stateOf(row.CC_status),
      requested: row.requested.toISOString(),
      decided: row.decided?.toISOString() ?? null,
      decidedBy: names.orNull(row.decidedBy),
      others: (requests.get(row.CC_IP) ?? 1) - 1,
    }));
  }

  async function toFilter({ state, search }: Pick<WhitelistQuery, "state" | "search">) {
    const filter: WhitelistFilter = { CC_status: state === "" ? undefined : WHITELIST_STATUS[state] };
    // An address always has dots or colons, a user ID never does.
    if (/[.:]/.test(search)) filter.CC_IP = readAddress(search) ?? search;
    else if (search) filter.UserNum = (await createNames(db).numberOf(search)) ?? 0;
    return filter;
  }

  async function list({ page, ...query }: WhitelistQuery): Promise<WhitelistPage> {
    const store = createWhitelistReviewStore(db);
    const filter = await toFilter(query);
    const rows = await store.count(filter);
    const requests = await store.list(filter, { skip: (page - 1) * CONSOLE_ROWS, take: CONSOLE_ROWS });
    return { requests: await toEntries(requests), ...paging(page, rows, CONSOLE_ROWS) };
  }

  return {
    /** Number of pending requests. */
    waiting: () => createWhitelistReviewStore(db).count({ CC_status: WHITELIST_STATUS.requested }),

    /** A page of requests. */
    list,

    /** All requests that match, in batches: none is left out because others are decided meanwhile. */
    async *listAll(query: WhitelistQuery): AsyncGenerator<WhitelistPage["requests"]> {
      const filter = await toFilter(query);
      const read = (last: WhitelistRow | undefined, take: number) =>
        createWhitelistReviewStore(db).listAfter(filter, last, take);
      for await (const rows of keysetBatches(read, (row) => row)) yield toEntries(rows);
    },

    /** Who requested an address, and which accounts were seen there. */
    async address(ip: string): Promise<AddressHistory> {
      const CC_IP = readAddress(ip) ?? ip;
      const requests = await createWhitelistReviewStore(db).list({ CC_IP }, { skip: 0, take: MAX_REQUESTS });
      const seen = await createSessions(db, context).seenAt(CC_IP, MAX_SEEN);
      const names = await createNames(db).lookUp(seen.map(({ UserNum }) => UserNum));
      const accounts = createAccounts(db, context);
      const history: AddressHistory["seen"] = [];
      for (const { UserNum, sessions, seen: at } of seen) {
        history.push({
          account: names.named(UserNum),
          sessions,
          seen: at.toISOString(),
          blocked: (await accounts.findStatus(UserNum))?.blocked ?? false,
        });
      }
      return { CC_IP, requests: await toEntries(requests), seen: history };
    },

    /** Approves or rejects a request, or changes an earlier decision. @throws ServiceError not_found, conflict */
    async decide({ UserNum, CC_IP, decision }: WhitelistDecision, by: Actor): Promise<string> {
      await db.transaction(async (trx) => {
        const before = await createWhitelist(trx, context).findStatus(UserNum, CC_IP);
        if (before === undefined) {
          throw notFound(CONSOLE_MESSAGES.whitelistUnknown);
        }
        if (await ownsOneOf(trx, context, by.UserNum, [UserNum]))
          throw conflict(CONSOLE_MESSAGES.whitelistYours);
        const decided = {
          CC_status: WHITELIST_STATUS[decision],
          decided: context.now(),
          decidedBy: by.UserNum,
        };
        const store = createWhitelistReviewStore(trx);
        if (before === decided.CC_status || !(await store.decide({ UserNum, CC_IP }, before, decided))) {
          throw conflict(CONSOLE_MESSAGES.whitelistDecided);
        }
        await createAudit(trx, context).record({
          action: "whitelist_decided",
          UserNum,
          actor: by.UserNum,
          client: by.client,
          detail: `${CC_IP}: ${stateOf(before)} → ${decision}`,
        });
      });
      return decision === "approved"
        ? CONSOLE_MESSAGES.whitelistApproved
        : CONSOLE_MESSAGES.whitelistRejected;
    },
  };
}
export type WhitelistReview = ReturnType<typeof createWhitelistReview>;
