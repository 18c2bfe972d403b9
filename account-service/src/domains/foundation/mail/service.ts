import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BaseLogger } from "pino";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { MINUTE, retryWait, SECOND } from "../../../lib/time.ts";
import type { MailTransport } from "./mail-transport.ts";
import { type ClaimedMail, createMailStore } from "./store.ts";
import { type Mail, oneLine, render } from "./templates/index.ts";

/** Emails claimed and sent at once. */
const BATCH = 10;
/** Batches in one run; the rest waits for the next one. */
const BATCHES = 100;
/** A claim lasts longer than sending, so that no second process starts while the first is still at it. */
const CLAIM = 2 * MINUTE;
const SEND_WITHIN = 90 * SECOND;
/** Less than the time that the process has to stop (server.ts). */
const STOP_WITHIN = 5 * SECOND;
/** Attempts before an email is given up; they spread over about two hours. */
const ATTEMPTS = 8;
/** How often the outbox is checked for retries, and for what another process left behind. */
const POLL_EVERY = 15 * SECOND;
/** Finished rows are kept this long for support; they hold addresses. */
const RETENTION = 30 * 24 * 60 * MINUTE;
const PURGE_EVERY = 60 * MINUTE;
/** Length of the error column. */
const ERROR_LENGTH = 400;

const siteOf = (env: Context["env"]) => ({
  name: env.SITE_NAME,
  publicUrl: env.PUBLIC_URL,
});

/**
 * Writes emails into the outbox. Build it from a transaction, so that an email exists only if its cause is committed.
 */
export function createMailbox(db: Database, { now, env }: Pick<Context, "now" | "env">) {
  const store = createMailStore(db);
  const site = siteOf(env);
  return {
    /**
     * @param options withheld: write the row but never send it, so that asking for an account that does not exist
     *   takes as long
     *   as asking for one that does; until: it is outdated from then on, and not sent any more
     * @returns its id, for `sentAt`
     */
    async post(
      mail: Mail,
      { withheld = false, until = null }: { withheld?: boolean; until?: Date | null } = {},
    ): Promise<string> {
      const rendered = render(mail, site);
      const created = now();
      const id = randomUUID();
      await store.insert({
        id,
        recipient: mail.to,
        ...rendered,
        ...(withheld && { text: "", html: "" }),
        state: withheld ? "withheld" : "waiting",
        created,
        due: created,
        attempts: 0,
        finished: withheld ? created : null,
        until,
      });
      return id;
    },

    /** When some emails were sent, by id; those that were not, or are no longer kept, are missing. */
    sentAt: (ids: string[]) => store.sentAt(ids),

    /** Number of emails in each state, and when the oldest one that waits was written. */
    counts: () => store.countByState(),
    /** Emails that wait since before an instant, and those sent since then, until another one. */
    countLate: store.countLate,
  };
}

/** Sends an email at once, past the outbox: for callers that wait for the result. @throws what went wrong */
export async function sendNow(
  mail: Mail,
  transport: MailTransport,
  { now, env }: Pick<Context, "now" | "env">,
): Promise<void> {
  const { subject, text, html } = render(mail, siteOf(env));
  await transport.send({ id: randomUUID(), to: mail.to, subject, text, html, date: now() });
}

/** Links, addresses, and anything long enough to be a token. */
const SENSITIVE = String.raw`\b[a-z][a-z\d+.-]*:\/\/\S+|[^\s<>"'(),:;]+@[^\s<>"'(),:;]+|(?=[\w-]*\d)[\w-]{32,}`;

/**
 * The text of a failure, safe to log and store. Servers echo what they were sent, so the recipient (with or without the
 * domain) and everything SENSITIVE is removed.
 */
function redacted(error: unknown, recipient: string): string {
  const local = recipient.slice(0, Math.max(recipient.lastIndexOf("@"), 0)) || recipient;
  const own = `(?<!\\w)${local.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`;
  const text = oneLine(error instanceof Error ? error.message : String(error));
  return text.replaceAll(new RegExp(`${SENSITIVE}|${own}`, "gi"), "…").slice(0, ERROR_LENGTH);
}

/** Sends what is due in the outbox, which several processes may share. */
export function createMailDelivery(
  db: Database,
  {
    now,
    transport,
    logger,
    sendWithin = SEND_WITHIN,
    stopWithin = STOP_WITHIN,
  }: {
    now: () => Date;
    transport: MailTransport;
    logger: Pick<BaseLogger, "info" | "warn" | "error">;
    /** Timeout of sending one email, in milliseconds. */
    sendWithin?: number;
    /** How long to wait for emails under way when stopping, in milliseconds. */
    stopWithin?: number;
  },
) {
  const store = createMailStore(db);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
  let again = false;
  let stopped = false;
  /** One for each email that is being sent. */
  const waits = new Set<AbortController>();
  let purged = Number.NEGATIVE_INFINITY;

  async function send(mail: ClaimedMail): Promise<void> {
    const { id, recipient: to, subject, text, html, created: date } = mail;
    const wait = new AbortController();
    waits.add(wait);
    const end = sleep(sendWithin, undefined, { signal: wait.signal }).then(
      () => Promise.reject(new Error("The mail server took too long.")),
      () => Promise.reject(new Error("The service stopped before the mail server answered.")),
    );
    try {
      await Promise.race([transport.send({ id, to, subject, text, html, date }), end]);
    } finally {
      waits.delete(wait);
      wait.abort();
    }
  }

  /** @returns whether the email was sent */
  async function deliver(mail: ClaimedMail): Promise<boolean> {
    const { id, attempts } = mail;
    try {
      // More claims than attempts: something ended the process each time, perhaps this email.
      if (attempts > ATTEMPTS) throw new Error("No attempt finished.");
      await send(mail);
    } catch (failure) {
      const error = redacted(failure, mail.recipient);
      if (attempts >= ATTEMPTS) {
        logger.error({ mail: id, attempts, error }, "email failed for good");
        await settle((trx) => trx.markFailed(mail, now(), error));
      } else {
        const due = new Date(now().getTime() + retryWait(attempts));
        logger.warn({ mail: id, attempts, error, retry: due.toISOString() }, "email could not be sent yet");
        await settle((trx) => trx.markForRetry(mail, due, error));
      }
      return false;
    }
    await settle((trx) => trx.markSent(id, now()));
    logger.info({ mail: id, attempts }, "email sent");
    return true;
  }

  /** In a transaction for its retries: an outcome lost to a deadlock would mean sending twice. */
  const settle = (work: (store: ReturnType<typeof createMailStore>) => Promise<void>) =>
    db.transaction((trx) => work(createMailStore(trx)));

  async function run(): Promise<number> {
    let sent = 0;
    try {
      do {
        again = false;
        for (let batch = 0; batch < BATCHES && !stopped; batch += 1) {
          const at = now();
          const { claimed, outdated } = await store.claimDue(at, new Date(at.getTime() + CLAIM), BATCH);
          if (outdated > 0) logger.info({ outdated }, "emails were outdated before they could be sent");
          const outcomes = await Promise.allSettled(claimed.map(deliver));
          for (const outcome of outcomes) {
            if (outcome.status === "rejected") logFailure(outcome.reason);
            else if (outcome.value) sent += 1;
          }
          if (claimed.length + outdated === 0) break;
        }
        if (now().getTime() - purged >= PURGE_EVERY) {
          purged = now().getTime();
          await store.purge(new Date(purged - RETENTION));
        }
        // Nothing waits between here and the end, so that no wake is lost.
      } while (again && !stopped);
      return sent;
    } finally {
      running = undefined;
    }
  }

  /** The database failed, not an email; its errors contain no values. */
  function logFailure(error: unknown) {
    const text = error instanceof Error ? error.message : String(error);
    logger.error({ error: text }, "could not process the email outbox; will try again");
  }

  /**
   * Sends all that is due, one run at a time: a run under way checks once more before it ends.
   * @returns how many emails the run sent
   */
  function deliverDue(): Promise<number> {
    if (stopped) return Promise.resolve(0);
    if (running) again = true;
    else running = run();
    return running;
  }

  /** Checks the outbox now. Call it after a commit; returns at once and never throws. */
  function wake(): void {
    deliverDue().catch(logFailure);
  }

  return {
    /** Checks the outbox now, and regularly from then on. */
    start(): void {
      if (timer || stopped) return;
      if (transport.kind === "files") {
        logger.info("SMTP_URL is not set: emails are written as .eml files to DATA_DIR/mail");
      }
      timer = setInterval(wake, POLL_EVERY);
      timer.unref();
      wake();
    },
    wake,
    deliverDue,
    /**
     * Starts nothing more and resolves when what is under way has ended. A mail server that does not answer gets
     * STOP_WITHIN; its email is retried by whichever process runs next. Close the transport and the database
     * afterwards.
     */
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      const cut = setTimeout(() => {
        for (const wait of waits) wait.abort();
      }, stopWithin);
      await running?.catch(() => {});
      clearTimeout(cut);
    },
  };
}
export type MailDelivery = ReturnType<typeof createMailDelivery>;
