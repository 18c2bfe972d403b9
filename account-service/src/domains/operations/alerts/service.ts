import type { BaseLogger } from "pino";
import type { Alert, Context } from "../../../context.ts";
import { tryWithLock } from "../../../db/process-lock.ts";
import type { Database } from "../../../db/transaction.ts";
import { type DiscordMessage, postToDiscord } from "../../../lib/discord.ts";
import { hasCome, MINUTE, retryWait } from "../../../lib/time.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { findProblems, type Problem } from "./problems.ts";
import { type AlertRow, type Channel, createAlertsStore } from "./store.ts";

/** How often the service looks for problems. */
const EVERY = MINUTE;
/** A problem that comes back within this time has not ended. */
const SETTLED = 5 * MINUTE;
/** Failed checks of the database in a row, so that a restart raises no alert. */
const DATABASE_FAILURES = 3;
/** The alert that no module can look for. */
const DATABASE = "The database does not answer";

type Options = {
  logger: Pick<BaseLogger, "info" | "warn" | "error">;
  /** What can be wrong, of all modules. */
  alerts: Alert[];
};

/**
 * Alerts operators by email and Discord: once when a problem begins, and once when it ends. What was told is in the
 * database, and one process at a time looks, so that two processes tell it once. If a process ends between posting and
 * storing that, it is posted again.
 */
export function createAlerts(db: Database, context: Context, { logger, alerts }: Options) {
  const { env, now } = context;
  const channels: Channel[] = [
    ...(env.ALERT_MAIL_TO?.length ? (["mail"] as const) : []),
    ...(env.ALERT_DISCORD_WEBHOOK_URL ? (["discord"] as const) : []),
  ];
  const titles = new Map(alerts.map(({ name, title }) => [name, title]));
  const dashboard = `${env.PUBLIC_URL}/admin`;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  /** Whether this process has reported that the database is down; it cannot be stored anywhere else. */
  let reportedDatabase = false;

  const messageOf = (kind: DiscordMessage["kind"], title: string, text: string) => ({
    kind,
    text,
    at: now(),
    url: dashboard,
    title: `${kind === "resolved" ? "Resolved" : "Problem"}: ${title}`,
  });
  const post = (message: ReturnType<typeof messageOf>) =>
    postToDiscord(env.ALERT_DISCORD_WEBHOOK_URL ?? "", {
      ...message,
      title: `${message.title} – ${env.SITE_NAME}`,
    });

  /** Sends a message, and stores in the same transaction that an email is on its way. @throws what went wrong */
  async function tell(
    row: AlertRow,
    message: ReturnType<typeof messageOf>,
    done: (store: ReturnType<typeof createAlertsStore>) => Promise<void>,
  ): Promise<void> {
    if (row.channel === "discord") await post(message);
    await db.transaction(async (trx) => {
      if (row.channel === "mail") {
        const { title, text, at } = message;
        for (const to of env.ALERT_MAIL_TO ?? []) {
          await createMailbox(trx, context).post({ kind: "alert", to, title, text, at });
        }
      }
      await done(createAlertsStore(trx));
    });
  }

  /** Sends the alert that a row is due for: that a problem began, or that it ended. */
  async function tellDue(row: AlertRow, problem: Problem | undefined): Promise<void> {
    const store = createAlertsStore(db);
    const title = titles.get(row.problem);
    if (!hasCome(row.due, now(), Math.max(SETTLED, retryWait(row.attempts))) || title === undefined) return;
    try {
      if (row.told === null && problem) {
        const told = now();
        await tell(row, messageOf("problem", title, problem.text), (within) =>
          within.update(row, { told, attempts: 0 }),
        );
      } else if (row.told !== null && row.ended !== null) {
        const text = "It is over.";
        await tell(row, messageOf("resolved", title, text), (within) => within.remove(row));
      } else return;
      logger.info({ alert: row.problem, channel: row.channel }, "operators were alerted");
    } catch (error) {
      const attempts = row.attempts + 1;
      const due = new Date(now().getTime() + retryWait(attempts));
      const reason = error instanceof Error ? error.message : "unknown";
      logger.warn(
        { alert: row.problem, channel: row.channel, attempts, reason },
        "alert could not be sent yet",
      );
      await store.update(row, { attempts, due });
    }
  }

  /** Looks for problems, and compares what there are with what was told. Under the lock. */
  async function compare(): Promise<void> {
    // The game's database may be away while ours is there: what cannot be looked for has neither begun nor ended.
    const unknown = new Set<string>();
    const problems = await findProblems(db, context, alerts, ({ name }, error) => {
      unknown.add(name);
      logger.error({ err: error, alert: name }, "could not look for a problem to alert operators to");
    });
    const store = createAlertsStore(db);
    const at = now();
    const rows = await store.list();
    for (const channel of channels) {
      for (const { name } of problems) {
        if (rows.some((row) => row.channel === channel && row.problem === name)) continue;
        const row = { channel, problem: name, since: at, told: null, ended: null, due: at, attempts: 0 };
        await store.insert(row);
        rows.push(row);
      }
    }
    for (const row of rows.filter((each) => channels.includes(each.channel) && !unknown.has(each.problem))) {
      const problem = problems.find(({ name }) => name === row.problem);
      if (!problem && row.told === null) await store.remove(row);
      else if (!problem && row.ended === null) {
        await store.update(row, { ended: at, due: new Date(at.getTime() + SETTLED), attempts: 0 });
      } else if (problem && row.ended !== null) await store.update(row, { ended: null });
      else await tellDue(row, problem);
    }
  }

  /** Without the database there is no outbox or alert history, so each process posts to Discord itself. */
  async function noteDatabase(answers: boolean): Promise<void> {
    failures = answers ? 0 : failures + 1;
    if (!channels.includes("discord") || reportedDatabase === failures >= DATABASE_FAILURES) return;
    if (!answers && failures < DATABASE_FAILURES) return;
    const message = answers
      ? messageOf("resolved", DATABASE, "It answers again.")
      : messageOf("problem", DATABASE, "The service's database has not answered for some minutes.");
    try {
      await post(message);
      reportedDatabase = !answers;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      logger.warn({ alert: "database", channel: "discord", reason }, "alert could not be sent yet");
    }
  }

  /** Looks for problems, and tells what is new or over. Never throws. */
  async function check(): Promise<void> {
    if (channels.length === 0) return;
    try {
      await db.ping();
    } catch {
      return noteDatabase(false);
    }
    await noteDatabase(true);
    try {
      await tryWithLock(db, "alerts", compare);
    } catch (error) {
      logger.error({ err: error }, "could not look for problems to alert operators to");
    }
  }

  return {
    /** Which ways to tell operators are set. */
    channels,
    check,

    /** Sends a message that says that alerts arrive, by Discord. @throws what went wrong */
    testDiscord: () =>
      postToDiscord(env.ALERT_DISCORD_WEBHOOK_URL ?? "", {
        kind: "notice",
        title: `Test – ${env.SITE_NAME}`,
        url: dashboard,
        at: now(),
        text: "Alerts of this site arrive here.",
      }),

    start(): void {
      if (channels.length === 0) return;
      timer = setInterval(() => {
        running ??= check().finally(() => {
          running = undefined;
        });
      }, EVERY);
      timer.unref();
    },
    /** Resolves when what is under way has ended. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
