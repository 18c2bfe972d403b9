import { readAddress } from "@tambayan/service/client-address";
import {
  BALANCES,
  type Ban,
  type BanRequest,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  type LiftRequest,
  type NoteRequest,
  type PlayerEntry,
  type PlayerList,
  type PlayerPage,
  type PlayersQuery,
  type TicketPlayer,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound, ServiceError } from "../../../errors.ts";
import { keysetPage } from "../../../lib/cursor.ts";
import { fromGameTime } from "../../../lib/time.ts";
import { strangersLimit } from "../../access/login/index.ts";
import { createRoles } from "../../access/roles/index.ts";
import { createSecondFactor } from "../../access/second-factor/index.ts";
import { createSessions } from "../../access/sessions/index.ts";
import { createRedemptions } from "../../coins/codes/index.ts";
import { createLedger } from "../../coins/ledger/index.ts";
import { BLOCKED_FOR_GOOD, createAccounts, createNames } from "../../foundation/accounts/index.ts";
import { type AuditAction, createAudit } from "../../foundation/audit/index.ts";
import { createIdempotency } from "../../foundation/idempotency/index.ts";
import { ownsOneOf } from "../../foundation/people/index.ts";
import { createThrottle } from "../../foundation/throttle/index.ts";
import { createGameLogin } from "../../game/presence/index.ts";
import { createConsoleOrders } from "../../shop/orders/index.ts";
import {
  type BanRow,
  createPlayersStore,
  type PlayerDetailRow,
  type PlayerRow,
  type SearchColumn,
} from "./store.ts";

/** Bans of an account that are shown. */
const MAX_BANS = 100;
/** Notes about an account that are shown. */
const MAX_NOTES = 50;
/** Rows of a file that are read at once. */
const BATCH = 500;
/** The columns of a search, one after the other. */
const SEARCHED: Record<"id" | "email" | "character", SearchColumn[]> = {
  id: ["UserID"],
  email: ["UserEmail", "emailKey"],
  character: ["ChaName"],
};

/** The cursor of a search: the last row's key, the index of its column, and its value. */
const formatSearchCursor = (column: number, { key, value }: Pick<PlayerRow, "key" | "value">) =>
  `${key}.${column}.${Buffer.from(value ?? "").toString("base64url")}`;
function parseSearchCursor(before: string) {
  const [key, column, value = ""] = before.split(".");
  return {
    key: Number(key),
    column: Number(column ?? 0),
    value: Buffer.from(value, "base64url").toString(),
  };
}

/** Bans, orders and redemptions that are shown beside a ticket. */
const LATEST = 5;

/** Accounts for staff: searching, details, bans and sessions (docs/decisions/015). */
export function createPlayers(db: Database, context: Context) {
  const { now, env } = context;
  const accounts = createAccounts(db, context);
  const throttle = createThrottle(db, context);

  const gameTime = (value: Date | null) =>
    value === null ? null : fromGameTime(value, env.GAME_TIME_ZONE).toISOString();

  const toEntry = (row: PlayerRow, match: string | null): PlayerEntry => ({
    UserNum: row.UserNum,
    UserID: row.UserID,
    UserEmail: row.UserEmail,
    UserType: row.UserType,
    blocked: accounts.statusOf(row).blocked,
    created: gameTime(row.created),
    lastLogin: gameTime(row.lastLogin),
    match,
  });

  /** A page of accounts by number: all of them, or those of a network address. */
  async function byNumber({ search, before, order }: PlayersQuery, size: number): Promise<PlayerList> {
    const store = createPlayersStore(db);
    const from = before === undefined ? undefined : parseSearchCursor(before).key;
    const { rows, next } = await keysetPage(
      (take) => {
        const slice = { before: from, order, take };
        return search ? store.atAddress(readAddress(search) ?? search, slice) : store.list(slice);
      },
      ({ UserNum }) => String(UserNum),
      size,
    );
    return { players: rows.map((row) => toEntry(row, null)), next };
  }

  /** A page of accounts by a prefix, in the order of the matching values, one column after the other. */
  async function byPrefix(
    columns: SearchColumn[],
    { search, before }: PlayersQuery,
    size: number,
  ): Promise<PlayerList> {
    const store = createPlayersStore(db);
    const cursor = before === undefined ? undefined : parseSearchCursor(before);
    const { rows, next } = await keysetPage(
      async (take) => {
        const found: { row: PlayerRow; column: number }[] = [];
        for (let column = cursor?.column ?? 0; column < columns.length && found.length < take; column += 1) {
          const name = columns[column] as SearchColumn;
          // Our own addresses are stored in lower case.
          const prefix = name === "emailKey" ? search.toLowerCase() : search;
          const after = column === cursor?.column ? cursor : undefined;
          const some = await store.startingWith(name, prefix, { after, take: take - found.length });
          found.push(...some.map((row) => ({ row, column })));
        }
        return found;
      },
      ({ column, row }) => formatSearchCursor(column, row),
      size,
    );
    return {
      players: rows.map(({ row, column }) => toEntry(row, columns[column] === "UserID" ? null : row.value)),
      next,
    };
  }

  const page = (query: PlayersQuery, size: number): Promise<PlayerList> =>
    query.search === "" || query.by === "address"
      ? byNumber(query, size)
      : byPrefix(SEARCHED[query.by], query, size);

  function statusOf(row: PlayerDetailRow): PlayerPage["status"] {
    const { blocked, allowed } = accounts.statusOf(row);
    if (row.UserAvailable === 0) return "unavailable";
    return blocked ? "blocked" : allowed ? "active" : "type";
  }

  /** @param blocked whether the account is blocked now; if not, a ban was lifted in the game */
  function banState(row: BanRow, newest: boolean, blocked: boolean): Ban["state"] {
    if (row.lifted) return "lifted";
    return newest && blocked && (row.until === null || row.until > now()) ? "on" : "over";
  }

  async function bansOf(UserNum: number, blocked: boolean, take = MAX_BANS): Promise<Ban[]> {
    const rows = await createPlayersStore(db).listBans(UserNum, take);
    const names = await createNames(db).lookUp(rows.flatMap((row) => [row.bannedBy, row.liftedBy]));
    return rows.map((row, index) => ({
      id: row.id,
      state: banState(row, index === 0, blocked),
      reason: row.reason,
      banned: row.banned.toISOString(),
      bannedBy: names.orNull(row.bannedBy),
      until: row.until?.toISOString() ?? null,
      lifted: row.lifted?.toISOString() ?? null,
      liftedBy: names.orNull(row.liftedBy),
      liftReason: row.liftReason,
    }));
  }

  async function notesOf(UserNum: number): Promise<PlayerPage["notes"]> {
    const rows = await createPlayersStore(db).listNotes(UserNum, MAX_NOTES);
    const names = await createNames(db).lookUp(rows.map(({ writtenBy }) => writtenBy));
    return rows.map(({ id, text, at, writtenBy }) => ({
      id,
      text,
      at: at.toISOString(),
      writtenBy: names.of(writtenBy),
    }));
  }

  /** @throws ServiceError not_found; forbidden if the account is staff and `by` is not an administrator */
  async function checkTarget(trx: Database, UserNum: number, by: Actor): Promise<void> {
    if (!(await createAccounts(trx, context).findStatus(UserNum)))
      throw notFound(CONSOLE_MESSAGES.playerUnknown);
    if (by.role !== "admin" && (await createRoles(trx, context).roleOf(UserNum)) !== null) {
      throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.banStaff });
    }
  }

  const record = (
    trx: Database,
    action: AuditAction,
    UserNum: number,
    by: Actor,
    detail?: string,
    reference?: string,
  ) =>
    createAudit(trx, context).record({
      action,
      UserNum,
      actor: by.UserNum,
      client: by.client,
      ...(detail !== undefined && { detail }),
      ...(reference !== undefined && { reference }),
    });

  return {
    /** A page of accounts. */
    list: (query: PlayersQuery): Promise<PlayerList> => page(query, CONSOLE_ROWS),

    /** The first accounts of a list. */
    first: async (query: PlayersQuery, take: number): Promise<PlayerEntry[]> =>
      (await page(query, take)).players,

    /** All accounts that match, in batches. */
    async *listAll(query: PlayersQuery): AsyncGenerator<PlayerEntry[]> {
      for (let before = query.before; ; ) {
        const { players, next } = await page({ ...query, before }, BATCH);
        yield players;
        if (next === null) return;
        before = next;
      }
    },

    /** An account in detail. @throws ServiceError not_found */
    async find(UserNum: number): Promise<PlayerPage> {
      const store = createPlayersStore(db);
      const row = await store.find(UserNum);
      if (!row) throw notFound(CONSOLE_MESSAGES.playerUnknown);
      const { blocked, until } = accounts.statusOf(row);
      const ledger = createLedger(db, context);
      const balances: PlayerPage["balances"] = [];
      for (const { code } of BALANCES) {
        if (!ledger.has(code) || !(await ledger.exists(UserNum, code))) continue;
        balances.push({ currency: code, balance: await ledger.balanceOf(UserNum, code) });
      }
      const sessions = await createSessions(db, context).list(UserNum);
      return {
        UserNum,
        UserID: row.UserID,
        UserType: row.UserType,
        NameFirst: row.NameFirst,
        NameLast: row.NameLast,
        PhoneNumber: row.PhoneNumber,
        UserEmail: row.UserEmail,
        pendingEmail: row.pendingEmail,
        emailVerified: row.emailVerified?.toISOString() ?? null,
        country: row.country,
        created: gameTime(row.created),
        lastLogin: gameTime(row.lastLogin),
        status: statusOf(row),
        blockedUntil: until?.toISOString() ?? null,
        loginState: (await accounts.findPresence(UserNum))?.loginState ?? 0,
        balances,
        characters: await store.listCharacters(UserNum),
        sessions: sessions.map(({ current: _, ...session }) => session),
        bans: await bansOf(UserNum, blocked),
        notes: await notesOf(UserNum),
        loginWaitUntil:
          (await throttle.waitsUntil(strangersLimit(row.UserID, context.env)))?.toISOString() ?? null,
        secondFactor: (await createSecondFactor(db, context).status(UserNum)).on,
        role: await createRoles(db, context).roleOf(UserNum),
      };
    },

    /** What support needs to know about a ticket's player; null if the game does not have them. */
    async latest(UserNum: number): Promise<TicketPlayer> {
      const row = await createPlayersStore(db).find(UserNum);
      if (!row) return null;
      const { blocked, until } = accounts.statusOf(row);
      return {
        UserNum,
        UserID: row.UserID,
        UserEmail: row.UserEmail,
        status: statusOf(row),
        blockedUntil: until?.toISOString() ?? null,
        lastLogin: gameTime(row.lastLogin),
        ...(await createLedger(db, context).balancesOf(UserNum)),
        bans: await bansOf(UserNum, blocked, LATEST),
        orders: await createConsoleOrders(db, context).latestOf(UserNum, LATEST),
        redemptions: await createRedemptions(db, context).ofAccount(UserNum, LATEST),
      };
    },

    /** Adds a note about an account, which only staff can read. @throws ServiceError not_found */
    addNote: (
      UserNum: number,
      { text }: NoteRequest,
      key: string | undefined,
      by: Actor & { UserNum: number },
    ): Promise<{ message: string }> =>
      createIdempotency(db, context).once(
        { UserNum: by.UserNum, key, call: "note", request: { UserNum, text } },
        async (trx) => {
          const store = createPlayersStore(trx);
          if (!(await store.find(UserNum))) throw notFound(CONSOLE_MESSAGES.playerUnknown);
          await store.insertNote({ UserNum, text, at: now(), writtenBy: by.UserNum });
          await record(trx, "player_note", UserNum, by, text);
          return { message: CONSOLE_MESSAGES.noteAdded };
        },
      ),

    /**
     * Bans an account from game and site, and ends its sessions. @param until null: until it is lifted
     * @throws ServiceError not_found, forbidden, validation, conflict if it is already blocked
     */
    async ban(UserNum: number, { reason, until }: BanRequest, by: Actor): Promise<void> {
      if (UserNum === by.UserNum) throw conflict(CONSOLE_MESSAGES.banSelf);
      if (until && until <= now()) throw invalidForm({ until: CONSOLE_MESSAGES.banEndPast });
      if (until && until >= BLOCKED_FOR_GOOD) throw invalidForm({ until: CONSOLE_MESSAGES.banEndFar });
      await db.transaction(async (trx) => {
        await checkTarget(trx, UserNum, by);
        if (!(await createAccounts(trx, context).block(UserNum, until))) {
          throw conflict(CONSOLE_MESSAGES.banAlready);
        }
        const banned = now();
        await createPlayersStore(trx).insertBan({ UserNum, reason, banned, bannedBy: by.UserNum, until });
        await createSessions(trx, context).endAll(UserNum, "banned");
        await record(
          trx,
          "banned",
          UserNum,
          by,
          `until ${until?.toISOString() ?? "it is lifted"}: ${reason}`,
        );
      });
    },

    /**
     * Lifts a ban, also one made in the game.
     * @throws ServiceError not_found, forbidden, conflict without a ban, or if it is not the one that was seen
     */
    async lift(UserNum: number, { reason, seen }: LiftRequest, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        await checkTarget(trx, UserNum, by);
        if (await ownsOneOf(trx, context, by.UserNum, [UserNum])) throw conflict(CONSOLE_MESSAGES.banYours);
        if (!(await createAccounts(trx, context).unblock(UserNum))) throw conflict(CONSOLE_MESSAGES.banNone);
        const store = createPlayersStore(trx);
        const [newest] = await store.listBans(UserNum, 1);
        if (seen !== undefined && seen !== (newest?.id ?? "")) throw conflict(CONSOLE_MESSAGES.banOther);
        await store.liftBans(UserNum, { lifted: now(), liftedBy: by.UserNum, liftReason: reason });
        await record(trx, "ban_lifted", UserNum, by, reason);
      });
    },

    /** Ends one session of an account, or all of them. @throws ServiceError not_found, forbidden, conflict */
    async endSessions(UserNum: number, id: string | undefined, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        await checkTarget(trx, UserNum, by);
        const sessions = createSessions(trx, context);
        if (id === undefined) await sessions.endAll(UserNum, "ended");
        else if (!(await sessions.end(id, UserNum, "ended"))) throw conflict(CONSOLE_MESSAGES.sessionNone);
        await record(trx, "sessions_ended", UserNum, by, id === undefined ? "all" : "one", id);
      });
    },

    /**
     * Lets browsers that the account does not know try to log in again at once.
     * @throws ServiceError not_found, forbidden, conflict if no login has to wait
     */
    async clearLoginWait(UserNum: number, by: Actor): Promise<void> {
      await db.transaction(async (trx) => {
        // Who guesses an administrator's password must not end the waits that this costs them.
        await checkTarget(trx, UserNum, by);
        const row = await createPlayersStore(trx).find(UserNum);
        if (!row) throw notFound(CONSOLE_MESSAGES.playerUnknown);
        const limit = strangersLimit(row.UserID, context.env);
        const within = createThrottle(trx, context);
        if ((await within.waitsUntil(limit)) === null) throw conflict(CONSOLE_MESSAGES.loginNotWaiting);
        await within.clear(limit);
        await record(trx, "login_wait_cleared", UserNum, by);
      });
    },

    /**
     * Resets a stuck login state, which keeps a player out of the game (its error code 5).
     * @throws ServiceError not_found, forbidden, conflict if it is not stuck
     */
    async resetLogin(UserNum: number, by: Actor): Promise<void> {
      await checkTarget(db, UserNum, by);
      await createGameLogin(db, context).resetByStaff(UserNum, by);
    },
  };
}
export type Players = ReturnType<typeof createPlayers>;
