import {
  BALANCES,
  type Ban,
  type BanRequest,
  CONSOLE_MESSAGES,
  CONSOLE_ROWS,
  type PlayerEntry,
  type PlayerList,
  type PlayerPage,
  type PlayersQuery,
  type Role,
} from "../../../contract/index.ts";
import type { Context } from "../../context.ts";
import { fromGameTime } from "../../db/game-time.ts";
import type { Database } from "../../db/transaction.ts";
import { invalidForm, ServiceError } from "../../errors.ts";
import { createAccounts } from "../accounts/accounts-service.ts";
import { createNames } from "../accounts/names-service.ts";
import { BLOCKED_FOR_GOOD } from "../accounts/standing.ts";
import { type AuditAction, createAudit } from "../audit/audit-service.ts";
import { type Actor, createOperators } from "../operators/operators-service.ts";
import { createPoints } from "../points/points-service.ts";
import { createSecondFactor } from "../second-factor/second-factor-service.ts";
import { createSessions } from "../sessions/sessions-service.ts";
import { type BanRow, createPlayersStore, type PlayerRow, type Words } from "./players-store.ts";

/** Who does something to an account, and what he may be: `admin` for the command line. */
export type Operator = Actor & { role: Role | null };

/** Rows that are written into a file at once. */
const BATCH = 500;
/** The columns that a search goes through, one after the other. */
const SEARCHED: Record<"id" | "email" | "character", Words[]> = {
  id: ["UserID"],
  email: ["UserEmail", "emailKey"],
  character: ["ChaName"],
};

const unknown = () => new ServiceError("not_found", { message: CONSOLE_MESSAGES.playerUnknown });
const refuse = (message: string) => new ServiceError("conflict", { message });

/** Where a page of a search ends, as its `next` says it: number, column, word. */
const placeText = (column: number, { key, word }: Pick<PlayerRow, "key" | "word">) =>
  `${key}.${column}.${Buffer.from(word ?? "").toString("base64url")}`;
function readPlace(before: string) {
  const [key, column, word = ""] = before.split(".");
  return {
    key: Number(key),
    column: Number(column ?? 0),
    word: Buffer.from(word, "base64url").toString(),
  };
}

/** Accounts for operators: finding them, what is known of them, and what may be done to them (docs/decisions/015). */
export function createPlayers(db: Database, context: Context) {
  const { now, env } = context;
  const accounts = createAccounts(db, context);

  const gameTime = (value: Date | null) =>
    value === null ? null : fromGameTime(value, env.GAME_TIME_ZONE).toISOString();

  const toEntry = (row: PlayerRow, match: string | null): PlayerEntry => ({
    UserNum: row.UserNum,
    UserID: row.UserID,
    UserEmail: row.UserEmail,
    UserType: row.UserType,
    blocked: accounts.standingOf(row).blocked,
    created: gameTime(row.created),
    lastLogin: gameTime(row.lastLogin),
    match,
  });

  /** A page of accounts by number: all there are, or those of an address. */
  async function byNumber({ search, before }: PlayersQuery, rows: number): Promise<PlayerList> {
    const store = createPlayersStore(db);
    const from = before === undefined ? undefined : readPlace(before).key;
    const found = search ? await store.atAddress(search, from, rows + 1) : await store.newest(from, rows + 1);
    const shown = found.slice(0, rows);
    return {
      players: shown.map((row) => toEntry(row, null)),
      next: found.length > rows ? String(shown.at(-1)?.UserNum) : null,
    };
  }

  /** A page of accounts by how a word of theirs begins, in the order of the words. */
  async function byWords(
    columns: Words[],
    { search, before }: PlayersQuery,
    rows: number,
  ): Promise<PlayerList> {
    const store = createPlayersStore(db);
    const place = before === undefined ? undefined : readPlace(before);
    const found: { row: PlayerRow; column: number }[] = [];
    for (let column = place?.column ?? 0; column < columns.length && found.length <= rows; column += 1) {
      const words = columns[column] as Words;
      // We keep addresses in lower case.
      const prefix = words === "emailKey" ? search.toLowerCase() : search;
      const after = column === place?.column ? place : undefined;
      const some = await store.beginning(words, prefix, { after, take: rows + 1 - found.length });
      found.push(...some.map((row) => ({ row, column })));
    }
    const shown = found.slice(0, rows);
    const last = shown.at(-1);
    return {
      players: shown.map(({ row, column }) => toEntry(row, columns[column] === "UserID" ? null : row.word)),
      next: found.length > rows && last ? placeText(last.column, last.row) : null,
    };
  }

  const page = (query: PlayersQuery, rows: number): Promise<PlayerList> =>
    query.search === "" || query.by === "address"
      ? byNumber(query, rows)
      : byWords(SEARCHED[query.by], query, rows);

  /** @param blocked whether the game keeps the account out now; a ban of ours that it no longer does was lifted there */
  function banState(row: BanRow, newest: boolean, blocked: boolean): Ban["state"] {
    if (row.lifted) return "lifted";
    return newest && blocked && (row.until === null || row.until > now()) ? "on" : "over";
  }

  async function bansOf(UserNum: number, blocked: boolean): Promise<Ban[]> {
    const rows = await createPlayersStore(db).listBans(UserNum);
    const names = await createNames(db).userIds(rows.flatMap((row) => [row.bannedBy, row.liftedBy]));
    const named = (number: number | null) => (number === null ? null : (names.get(number) ?? `#${number}`));
    return rows.map((row, index) => ({
      id: row.id,
      state: banState(row, index === 0, blocked),
      reason: row.reason,
      banned: row.banned.toISOString(),
      bannedBy: named(row.bannedBy),
      until: row.until?.toISOString() ?? null,
      lifted: row.lifted?.toISOString() ?? null,
      liftedBy: named(row.liftedBy),
      liftReason: row.liftReason,
    }));
  }

  /** @throws ServiceError not_found; forbidden where the account is an operator's and `by` is no administrator */
  async function checkTarget(trx: Database, UserNum: number, by: Operator): Promise<void> {
    if (!(await createAccounts(trx, context).findStanding(UserNum))) throw unknown();
    if (by.role !== "admin" && (await createOperators(trx, context).roleOf(UserNum)) !== null) {
      throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.banOperator });
    }
  }

  const record = (trx: Database, action: AuditAction, UserNum: number, by: Actor, detail: string) =>
    createAudit(trx, context).record({ action, UserNum, actor: by.UserNum, client: by.client, detail });

  return {
    /** A page of accounts. */
    list: (query: PlayersQuery): Promise<PlayerList> => page(query, CONSOLE_ROWS),

    /** All that is found, a batch at a time. */
    async *listAll(query: PlayersQuery): AsyncGenerator<PlayerEntry[]> {
      for (let before = query.before; ; ) {
        const { players, next } = await page({ ...query, before }, BATCH);
        yield players;
        if (next === null) return;
        before = next;
      }
    },

    /** All that is known of an account. @throws ServiceError not_found */
    async find(UserNum: number): Promise<PlayerPage> {
      const store = createPlayersStore(db);
      const row = await store.find(UserNum);
      if (!row) throw unknown();
      const { blocked, allowed, until } = accounts.standingOf(row);
      const points = createPoints(db, context);
      const balances: PlayerPage["balances"] = [];
      for (const { code } of BALANCES) {
        if (!points.has(code) || !(await points.exists(UserNum, code))) continue;
        balances.push({ currency: code, balance: await points.balanceOf(UserNum, code) });
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
        standing: row.UserAvailable === 0 ? "unavailable" : blocked ? "blocked" : allowed ? "free" : "type",
        blockedUntil: until?.toISOString() ?? null,
        loginState: await accounts.loginState(UserNum),
        balances,
        characters: await store.listCharacters(UserNum),
        sessions: sessions.map(({ current: _, ...session }) => session),
        bans: await bansOf(UserNum, blocked),
        secondFactor: (await createSecondFactor(db, context).status(UserNum)).on,
        role: await createOperators(db, context).roleOf(UserNum),
      };
    },

    /**
     * Keeps an account out of game and site, and ends its sessions at once. @param until null: until it is lifted
     * @throws ServiceError not_found, forbidden, validation, conflict where it is blocked already
     */
    async ban(UserNum: number, { reason, until }: BanRequest, by: Operator): Promise<void> {
      if (UserNum === by.UserNum) throw refuse(CONSOLE_MESSAGES.banSelf);
      if (until && until <= now()) throw invalidForm({ until: CONSOLE_MESSAGES.banEndPast });
      if (until && until >= BLOCKED_FOR_GOOD) throw invalidForm({ until: CONSOLE_MESSAGES.banEndFar });
      await db.transaction(async (trx) => {
        await checkTarget(trx, UserNum, by);
        if (!(await createAccounts(trx, context).block(UserNum, until))) {
          throw refuse(CONSOLE_MESSAGES.banAlready);
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

    /** Ends a ban, of ours or the game's. @throws ServiceError not_found, forbidden, conflict where there is none */
    async lift(UserNum: number, reason: string, by: Operator): Promise<void> {
      await db.transaction(async (trx) => {
        await checkTarget(trx, UserNum, by);
        if (!(await createAccounts(trx, context).unblock(UserNum))) throw refuse(CONSOLE_MESSAGES.banNone);
        const lift = { lifted: now(), liftedBy: by.UserNum, liftReason: reason };
        await createPlayersStore(trx).liftBans(UserNum, lift);
        await record(trx, "ban_lifted", UserNum, by, reason);
      });
    },

    /** Ends one session of an account, or all of them. @throws ServiceError not_found, forbidden, conflict */
    async endSessions(UserNum: number, id: string | undefined, by: Operator): Promise<void> {
      await db.transaction(async (trx) => {
        await checkTarget(trx, UserNum, by);
        const sessions = createSessions(trx, context);
        if (id === undefined) await sessions.endAll(UserNum, "ended");
        else if (!(await sessions.end(id, UserNum, "ended"))) throw refuse(CONSOLE_MESSAGES.sessionNone);
        await record(trx, "sessions_ended", UserNum, by, id === undefined ? "all" : `one: ${id}`);
      });
    },

    /**
     * Takes back the game's belief that a player is online, which keeps him out of the game (its code 5).
     * @throws ServiceError not_found, conflict where it has none
     */
    async freeLogin(UserNum: number, by: Operator): Promise<void> {
      await db.transaction(async (trx) => {
        if (!(await createPlayersStore(trx).find(UserNum))) throw unknown();
        const within = createAccounts(trx, context);
        const before = await within.loginState(UserNum);
        if (!(await within.freeLoginState(UserNum))) {
          throw refuse(CONSOLE_MESSAGES.loginNotStuck);
        }
        const detail = `UserLoginState: ${before} → 0`;
        await record(trx, "login_state_freed", UserNum, by, detail);
      });
    },
  };
}
export type Players = ReturnType<typeof createPlayers>;
