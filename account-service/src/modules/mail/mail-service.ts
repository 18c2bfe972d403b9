import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../db/transaction.ts";
import { type ClaimedMail, createMailStore } from "./mail-store.ts";
import { type Mail, type MailSite, oneLine, render } from "./mail-templates.ts";
import type { MailTransport } from "./mail-transport.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Mails claimed and sent at once. */
const BATCH = 10;
/** Batches of one run; what is left then waits for the next look. */
const BATCHES = 100;
/** A claim outlives a sending, so that no second process begins while the first is still at it. */
const CLAIM = 2 * MINUTE;
const SEND_WITHIN = 90 * SECOND;
/** Less than the process has to stop (server.ts). */
const STOP_WITHIN = 5 * SECOND;
/** Attempts before a mail is given up; they spread over about two hours. */
const ATTEMPTS = 8;
const LONGEST_WAIT = 60 * MINUTE;
/** How often the outbox is looked at without being asked to: for retries, and for what another process left. */
const LOOK_EVERY = 15 * SECOND;
/** Finished rows hold addresses; they are kept this long for support. */
const KEEP = 30 * 24 * 60 * MINUTE;
const PURGE_EVERY = 60 * MINUTE;
/** Length of the error column. */
const ERROR_LENGTH = 400;

/** Writes mails into the outbox. Built from a transaction, so that a mail exists only where its cause was committed. */
export function createMailbox(db: Database, { now, site }: { now: () => Date; site: MailSite }) {
  const store = createMailStore(db);
  return {
    /**
     * @param options withheld: the same row, but for nobody: nothing is ever sent. Asking for an account that does not
     *   exist then does the same work as asking for one that does
     */
    async post(mail: Mail, { withheld = false }: { withheld?: boolean } = {}): Promise<void> {
      const rendered = render(mail, site);
      const created = now();
      await store.insert({
        id: randomUUID(),
        recipient: mail.to,
        ...rendered,
        ...(withheld && { text: "", html: "" }),
        state: withheld ? "withheld" : "waiting",
        created,
        due: created,
        attempts: 0,
        finished: withheld ? created : null,
      });
    },
  };
}
export type Mailbox = ReturnType<typeof createMailbox>;

/** Links, addresses, and whatever is long enough to be a token. */
const TELLING = String.raw`\b[a-z][a-z\d+.-]*:\/\/\S+|[^\s<>"'(),:;]+@[^\s<>"'(),:;]+|(?=[\w-]*\d)[\w-]{32,}`;

/**
 * What may be logged and kept of a failure. Servers repeat in their answers what they were sent, so whatever tells of the
 * mail is taken out: the recipient, with or without the part behind the @, and all that TELLING names.
 */
function tell(error: unknown, recipient: string): string {
  const local = recipient.slice(0, Math.max(recipient.lastIndexOf("@"), 0)) || recipient;
  const own = `(?<!\\w)${local.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`;
  const text = oneLine(error instanceof Error ? error.message : String(error));
  return text.replaceAll(new RegExp(`${TELLING}|${own}`, "gi"), "…").slice(0, ERROR_LENGTH);
}

/** Minutes double with each attempt: 1, 2, 4, …, at most an hour. */
const waitAfter = (attempts: number) => Math.min(MINUTE * 2 ** (attempts - 1), LONGEST_WAIT);

/** The worker of this process: sends what is due in the outbox, which several processes may share. */
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
    logger: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
    /** Milliseconds that one sending may take. */
    sendWithin?: number;
    /** Milliseconds that a sending may still take when the delivery stops. */
    stopWithin?: number;
  },
) {
  const store = createMailStore(db);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
  let again = false;
  let stopped = false;
  /** One for each mail that is being sent. */
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

  /** @returns whether the mail is out */
  async function deliver(mail: ClaimedMail): Promise<boolean> {
    const { id, attempts } = mail;
    try {
      // More claims than attempts: each time something ended the process, and this mail may be what does it.
      if (attempts > ATTEMPTS) throw new Error("No attempt came to an end.");
      await send(mail);
    } catch (failure) {
      const error = tell(failure, mail.recipient);
      if (attempts >= ATTEMPTS) {
        logger.error({ mail: id, attempts, error }, "a mail could not be sent and is given up");
        await settle((trx) => trx.markFailed(mail, now(), error));
      } else {
        const due = new Date(now().getTime() + waitAfter(attempts));
        logger.warn({ mail: id, attempts, error, retry: due.toISOString() }, "a mail could not be sent yet");
        await settle((trx) => trx.markForRetry(mail, due, error));
      }
      return false;
    }
    await settle((trx) => trx.markSent(id, now()));
    logger.info({ mail: id, attempts }, "mail sent");
    return true;
  }

  /** In a transaction for its retries: an outcome that is lost to a deadlock means a mail sent twice. */
  const settle = (work: (store: ReturnType<typeof createMailStore>) => Promise<void>) =>
    db.transaction((trx) => work(createMailStore(trx)));

  async function run(): Promise<number> {
    let sent = 0;
    try {
      do {
        again = false;
        for (let batch = 0; batch < BATCHES && !stopped; batch += 1) {
          const at = now();
          const mails = await store.claimDue(at, new Date(at.getTime() + CLAIM), BATCH);
          const outcomes = await Promise.allSettled(mails.map(deliver));
          for (const outcome of outcomes) {
            if (outcome.status === "rejected") complain(outcome.reason);
            else if (outcome.value) sent += 1;
          }
          if (mails.length === 0) break;
        }
      } while (again && !stopped);
      if (now().getTime() - purged >= PURGE_EVERY) {
        purged = now().getTime();
        await store.purge(new Date(purged - KEEP));
      }
      return sent;
    } finally {
      running = undefined;
    }
  }

  /** The database failed, not a mail; its own errors name no values. */
  function complain(error: unknown) {
    const text = error instanceof Error ? error.message : String(error);
    logger.error({ error: text }, "the mail outbox could not be worked on; it is looked at again");
  }

  /**
   * Sends all that is due, in one run at a time: a run under way looks once more before it ends.
   * @returns how many mails the run sent
   */
  function deliverDue(): Promise<number> {
    if (stopped) return Promise.resolve(0);
    if (running) again = true;
    else running = run();
    return running;
  }

  /** Has the outbox looked at now. To be called after a commit; returns at once and never throws. */
  function wake(): void {
    deliverDue().catch(complain);
  }

  return {
    /** Looks at the outbox now, and every so often from then on. */
    start(): void {
      if (timer || stopped) return;
      if (transport.kind === "files") {
        logger.info("SMTP_URL is not set: mails are written as .eml files to DATA_DIR/mail");
      }
      timer = setInterval(wake, LOOK_EVERY);
      timer.unref();
      wake();
    },
    wake,
    deliverDue,
    /**
     * Begins nothing more and resolves when what is under way has ended. A mail server that does not answer is waited for
     * STOP_WITHIN; its mail is then tried again by whoever runs next. Close the transport and the database after it.
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
    /** Rows in each state, for the metrics. */
    counts: () => store.countByState(),
    /** When the mail that waits longest was written. */
    oldestWaiting: () => store.oldestWaiting(),
  };
}
export type MailDelivery = ReturnType<typeof createMailDelivery>;
