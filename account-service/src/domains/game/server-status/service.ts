import type { BaseLogger } from "pino";
import type { OnlineHistoryResponse, ServerState, ServerStatus } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import { tryWithLock } from "../../../db/process-lock.ts";
import type { Database } from "../../../db/transaction.ts";
import { type DiscordMessage, postToDiscord } from "../../../lib/discord.ts";
import { CLOCKS_DIFFER, DAY, hasCome, MINUTE, manilaDateTime, retryWait } from "../../../lib/time.ts";
import { type Maintenance, readMaintenance } from "./maintenance.ts";
import { probe } from "./probe.ts";
import { createServerStatusStore, type StatusRow } from "./store.ts";

/** How often the servers are checked. */
export const EVERY_MS = 30_000;
const PROBE_TIMEOUT_MS = 3_000;
/** Failures in a row from which on a server counts as down, so that a lost packet is not an outage. */
const FAILURES = 2;
/**
 * Characters are counted once a minute, or after this many times the duration of the last count, whichever is later.
 */
const COUNT_REST_TIMES = 20;
/** Older results are stale. */
const OUTDATED_MS = 5 * MINUTE;
/** How long a process answers with what it read last. */
const CACHED_MS = 5_000;
const INTERVAL_MS = 10 * MINUTE;

/** A server as it was found last. */
interface FoundServer {
  name: string;
  up: boolean;
  /** Since when it is up or down, as an ISO time. */
  since: string;
  /** Failures in a row. */
  failures: number;
}
const serversOf = (row: Pick<StatusRow, "servers">): FoundServer[] => JSON.parse(row.servers);

type Options = { logger: Pick<BaseLogger, "info" | "warn"> /** A test's. */; probe?: typeof probe };

/**
 * Whether the game servers are up, planned maintenance, and how many characters are in the game. One process at a time
 * checks; all answer from what it stored, so that no request costs the game anything.
 */
export function createServerStatus(
  db: Database,
  { env, now }: Context,
  { logger, probe: isUp = probe }: Options,
) {
  const store = createServerStatusStore(db);
  const servers = env.GAME_SERVERS ?? [];
  const page = `${env.PUBLIC_URL}/serverinfo`;
  const row = kept(() => store.read(), now);
  const history = kept(() => store.counts(new Date(now().getTime() - DAY)), now);

  /** A server counts as down after some failures in a row, as up at once. */
  async function checkServers(before: FoundServer[]): Promise<FoundServer[]> {
    const at = now().toISOString();
    return Promise.all(
      servers.map(async ({ name, host, port }) => {
        const found = before.find((server) => server.name === name);
        const answers = await isUp({ host, port }, PROBE_TIMEOUT_MS);
        const failures = answers ? 0 : (found?.failures ?? FAILURES - 1) + 1;
        const up = answers || failures < FAILURES;
        return { name, up, failures, since: found?.up === up ? found.since : at };
      }),
    );
  }

  async function maintenance(before: StatusRow | undefined): Promise<Maintenance | null> {
    if (!env.CMS_URL) return null;
    try {
      return await readMaintenance(env.CMS_URL, now());
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      logger.warn({ reason }, "planned maintenance could not be read from the cms");
      const { maintenanceFrom: from, maintenanceUntil: until } = before ?? {};
      return from && until ? { from, until } : null;
    }
  }

  /** Counts if it is due. */
  async function count(
    before: StatusRow | undefined,
  ): Promise<Pick<StatusRow, "online" | "countDue" | "record" | "recordAt">> {
    const { online: last = null, countDue, record = null, recordAt = null } = before ?? {};
    const setBack = before !== undefined && before.checked > now();
    if (countDue && countDue > now() && !setBack) return { online: last, countDue, record, recordAt };
    const began = performance.now();
    const online = await store.countOnline();
    const rest = Math.max(MINUTE - EVERY_MS / 2, (performance.now() - began) * COUNT_REST_TIMES);
    const at = now();
    if (online !== null) {
      await store.noteCount(new Date(Math.floor(at.getTime() / INTERVAL_MS) * INTERVAL_MS), online);
      // Those that are still to come were stored by a clock that was ahead.
      const after = new Date(at.getTime() + CLOCKS_DIFFER);
      await store.purgeCounts({ before: new Date(at.getTime() - 2 * DAY), after });
    }
    const highest = online !== null && online > (record ?? 0);
    return {
      online,
      countDue: new Date(at.getTime() + Math.ceil(rest)),
      record: highest ? online : record,
      recordAt: highest ? at : recordAt,
    };
  }

  /** Tells Discord a state that it was not told; the first one is only noted. */
  async function tell(current: StatusRow): Promise<void> {
    const webhook = env.STATUS_DISCORD_WEBHOOK_URL;
    const state = stateOf(current, now());
    if (!webhook || state === "unknown" || state === current.told) return;
    if (!hasCome(current.tellDue, now(), retryWait(current.tellAttempts))) return;
    try {
      if (current.told !== null) {
        await postToDiscord(webhook, { ...messageOf(state, current, env.SITE_NAME), at: now(), url: page });
        logger.info({ state }, "the server status was posted to Discord");
      }
      await store.noteTold({ told: state, tellDue: now(), tellAttempts: 0 });
    } catch (error) {
      const tellAttempts = current.tellAttempts + 1;
      const reason = error instanceof Error ? error.message : "unknown";
      logger.warn({ state, tellAttempts, reason }, "the server status could not be posted yet");
      await store.noteTold({
        told: current.told,
        tellDue: new Date(now().getTime() + retryWait(tellAttempts)),
        tellAttempts,
      });
    }
  }

  async function checkOnce(): Promise<void> {
    const before = await store.read();
    // Another process has just done it.
    if (before && Math.abs(now().getTime() - before.checked.getTime()) < EVERY_MS / 2) return;
    const [found, planned] = await Promise.all([
      checkServers(before ? serversOf(before) : []),
      maintenance(before),
    ]);
    const { told = null, tellDue = now(), tellAttempts = 0 } = before ?? {};
    const current: StatusRow = {
      checked: now(),
      servers: JSON.stringify(found),
      ...(await count(before)),
      maintenanceFrom: planned?.from ?? null,
      maintenanceUntil: planned?.until ?? null,
      told,
      tellDue,
      tellAttempts,
    };
    await store.write(current);
    await tell(current);
  }

  return {
    /** Checks the servers, unless another process does. */
    check: () => tryWithLock(db, "server-status", checkOnce),

    /** The state now, as it was found last. */
    async status(): Promise<ServerStatus> {
      const found = await row();
      const at = now();
      if (!found)
        return {
          state: "unknown",
          online: null,
          record: null,
          servers: [],
          maintenance: null,
          checked: null,
        };
      const { online, record, recordAt, maintenanceFrom: from, maintenanceUntil: until } = found;
      const current = !isOutdated(found, at);
      return {
        state: stateOf(found, at),
        online: current ? online : null,
        record: record && recordAt ? { online: record, at: recordAt.toISOString() } : null,
        servers: current ? serversOf(found).map(({ name, up, since }) => ({ name, up, since })) : [],
        maintenance:
          from && until && until > at ? { from: from.toISOString(), until: until.toISOString() } : null,
        checked: found.checked.toISOString(),
      };
    },

    /** The most characters that were in the game in each ten minutes of the last day. */
    async history(): Promise<OnlineHistoryResponse["data"]> {
      return (await history()).map(({ at, online }) => ({ at: at.toISOString(), online }));
    },
  };
}
export type ServerStatusService = ReturnType<typeof createServerStatus>;

/** Caches what it reads for a few seconds; a failure is not cached. */
function kept<T>(read: () => Promise<T>, now: () => Date): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last && Math.abs(now().getTime() - last.at) < CACHED_MS) return last.answer;
    const answer = read();
    last = { at: now().getTime(), answer };
    answer.catch(() => {
      last = undefined;
    });
    return answer;
  };
}

/** Also if it was checked before the clock was set back. */
const isOutdated = ({ checked }: StatusRow, at: Date) =>
  Math.abs(at.getTime() - checked.getTime()) > OUTDATED_MS;

/** The state that a row means at an instant. Maintenance counts as planned, even while the servers still answer. */
function stateOf(row: StatusRow, at: Date): ServerState {
  const { maintenanceFrom, maintenanceUntil } = row;
  if (maintenanceFrom && maintenanceUntil && maintenanceFrom <= at && at < maintenanceUntil) {
    return "maintenance";
  }
  const servers = serversOf(row);
  if (servers.length === 0 || isOutdated(row, at)) return "unknown";
  if (servers.every(({ up }) => up)) return "online";
  return servers.some(({ up }) => up) ? "partial" : "offline";
}

/** The post to Discord about a new state. */
function messageOf(
  state: Exclude<ServerState, "unknown">,
  row: StatusRow,
  site: string,
): Pick<DiscordMessage, "kind" | "title" | "text"> {
  const { maintenanceUntil } = row;
  const down = serversOf(row)
    .flatMap(({ name, up }) => (up ? [] : [name]))
    .join(", ");
  const until = maintenanceUntil ? ` It is planned to end on ${manilaDateTime(maintenanceUntil)}.` : "";
  const messages = {
    online: { kind: "resolved", title: "The game servers are online", text: "All servers can be reached." },
    partial: { kind: "problem", title: "Some game servers are down", text: `Down: ${down}.` },
    offline: {
      kind: "problem",
      title: "The game servers are offline",
      text: "None of them can be reached.",
    },
    maintenance: {
      kind: "notice",
      title: "The game servers are under maintenance",
      text: `Maintenance has started.${until}`,
    },
  } as const;
  const { kind, title, text } = messages[state];
  return { kind, title: `${title} – ${site}`, text };
}
