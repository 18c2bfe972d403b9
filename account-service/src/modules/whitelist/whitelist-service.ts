import {
  type AddressHistory,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  MESSAGES,
  paging,
  type UserIp,
  WHITELIST_STATES,
  WHITELIST_STATUS,
  type WhitelistDecision,
  type WhitelistEntry,
  type WhitelistPage,
  type WhitelistQuery,
} from "../../../contract/index.ts";
import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { ServiceError } from "../../errors.ts";
import { createAccounts } from "../accounts/accounts-service.ts";
import { createNames } from "../accounts/names-service.ts";
import { createAudit } from "../audit/audit-service.ts";
import type { Actor } from "../operators/operators-service.ts";
import { createSessions } from "../sessions/sessions-service.ts";
import { createWhitelistStore, type WhitelistFilter, type WhitelistRow } from "./whitelist-store.ts";

/** Accounts that an address's history names. */
const SEEN = 100;
const REQUESTS = 200;

const stateOf = (CC_status: number) =>
  WHITELIST_STATES.find((state) => WHITELIST_STATUS[state] === CC_status) ?? "requested";

/** An IPv4 address as people know it, also where it came through an IPv6 socket. */
const plainAddress = (address: string) =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").slice(0, 45);

/** Requests to whitelist the address that a player connects from (spec sections 2 and 4). */
export function createWhitelist(db: Database, context: Context) {
  async function toEntries(rows: WhitelistRow[]): Promise<WhitelistEntry[]> {
    const names = await createNames(db).userIds(rows.flatMap((row) => [row.UserNum, row.decidedBy]));
    const asked = await createWhitelistStore(db).countByAddress([...new Set(rows.map((row) => row.CC_IP))]);
    const nameOf = (UserNum: number) => names.get(UserNum) ?? `#${UserNum}`;
    return rows.map((row) => ({
      account: { UserNum: row.UserNum, UserID: nameOf(row.UserNum) },
      CC_IP: row.CC_IP,
      state: stateOf(row.CC_status),
      asked: row.asked.toISOString(),
      decided: row.decided?.toISOString() ?? null,
      decidedBy: row.decidedBy === null ? null : nameOf(row.decidedBy),
      others: (asked.get(row.CC_IP) ?? 1) - 1,
    }));
  }

  async function list({ state, search, page }: WhitelistQuery): Promise<WhitelistPage> {
    const store = createWhitelistStore(db);
    const filter: WhitelistFilter = { CC_status: state === "" ? undefined : WHITELIST_STATUS[state] };
    // A user ID has no dots and no colons, an address always has.
    if (/[.:]/.test(search)) filter.CC_IP = plainAddress(search);
    else if (search) filter.UserNum = (await createNames(db).numberOf(search)) ?? 0;
    const rows = await store.count(filter);
    const requests = await store.list(filter, { skip: (page - 1) * CONSOLE_ROWS, take: CONSOLE_ROWS });
    return { requests: await toEntries(requests), ...paging(page, rows, CONSOLE_ROWS) };
  }

  return {
    /** The caller's own address and what became of its request. */
    async statusOf(UserNum: number, client: Client): Promise<UserIp> {
      const CC_IP = plainAddress(client.address);
      const CC_status = await createWhitelistStore(db).findStatus(UserNum, CC_IP);
      return { CC_IP, CC_status: CC_status ?? WHITELIST_STATUS.notRequested };
    },

    /** Records the request, once: a repeat changes nothing and says so. @returns the sentence to show */
    async request(UserNum: number, client: Client): Promise<string> {
      const CC_IP = plainAddress(client.address);
      const row = { UserNum, CC_IP, CC_status: WHITELIST_STATUS.requested, asked: context.now() };
      if ((await createWhitelistStore(db).findStatus(UserNum, CC_IP)) !== undefined) {
        return MESSAGES.whitelistAlreadyRequested;
      }
      try {
        await db.transaction(async (trx) => {
          await createWhitelistStore(trx).insert(row);
          await createAudit(trx, context).record({
            action: "whitelist_asked",
            UserNum,
            client,
            detail: CC_IP,
          });
        });
        return MESSAGES.whitelistRequested;
      } catch (error) {
        // Asked for twice at once. Caught out here: on SQL Server the error has ended the transaction already.
        if (db.dialect.isDuplicate(error)) return MESSAGES.whitelistAlreadyRequested;
        throw error;
      }
    },

    /** How many requests wait. */
    waiting: () => createWhitelistStore(db).count({ CC_status: WHITELIST_STATUS.requested }),

    /** A page of requests. */
    list,

    /** All of them, a page at a time. */
    async *listAll(query: WhitelistQuery): AsyncGenerator<WhitelistPage["requests"]> {
      for (let page: number | null = 1; page !== null; ) {
        const found: WhitelistPage = await list({ ...query, page });
        yield found.requests;
        page = found.next_page;
      }
    },

    /** Who asked for an address, and who was seen at it. */
    async address(ip: string): Promise<AddressHistory> {
      const store = createWhitelistStore(db);
      const CC_IP = plainAddress(ip);
      const requests = await store.list({ CC_IP }, { skip: 0, take: REQUESTS });
      const seen = await createSessions(db, context).seenAt(CC_IP, SEEN);
      const names = await createNames(db).userIds(seen.map(({ UserNum }) => UserNum));
      const accounts = createAccounts(db, context);
      const history: AddressHistory["seen"] = [];
      for (const { UserNum, sessions, seen: at } of seen) {
        history.push({
          account: { UserNum, UserID: names.get(UserNum) ?? `#${UserNum}` },
          sessions,
          seen: at.toISOString(),
          blocked: (await accounts.findStanding(UserNum))?.blocked ?? false,
        });
      }
      return { CC_IP, requests: await toEntries(requests), seen: history };
    },

    /** Approves or rejects a request, also one that was decided otherwise. @throws ServiceError not_found, conflict */
    async decide({ UserNum, CC_IP, decision }: WhitelistDecision, by: Actor): Promise<string> {
      await db.transaction(async (trx) => {
        const store = createWhitelistStore(trx);
        const before = await store.findStatus(UserNum, CC_IP);
        if (before === undefined) {
          throw new ServiceError("not_found", { message: CONSOLE_MESSAGES.whitelistUnknown });
        }
        const decided = {
          CC_status: WHITELIST_STATUS[decision],
          decided: context.now(),
          decidedBy: by.UserNum,
        };
        if (before === decided.CC_status || !(await store.decide({ UserNum, CC_IP }, before, decided))) {
          throw new ServiceError("conflict", { message: CONSOLE_MESSAGES.whitelistDecided });
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
export type Whitelist = ReturnType<typeof createWhitelist>;
