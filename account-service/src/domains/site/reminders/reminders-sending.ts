import type { BaseLogger } from "pino";
import type { Context } from "../../../context.ts";
import { tryWithLock } from "../../../db/process-lock.ts";
import type { Database } from "../../../db/transaction.ts";
import { MINUTE } from "../../../lib/time.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { createMailbox } from "../../foundation/mail/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { createSiteFeatures } from "../../foundation/site-features/index.ts";
import { createShop } from "../../shop/catalogue/index.ts";
import { type Notification, sendNotifications } from "./push.ts";
import { createRemindersStore, type SubscriptionRow } from "./store.ts";
import { ownUpcoming, readUpcoming, type Upcoming } from "./upcoming.ts";

/** How often to look for what is due. */
export const EVERY_MS = MINUTE;
/** Accounts reminded in one transaction. */
const BATCH = 100;
/** How long it is remembered what has been sent. */
const RETENTION_MS = 3 * 24 * 60 * MINUTE;

const SOON = { en: "Begins at", fil: "Magsisimula ng" };
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Manila",
  hour: "2-digit",
  minute: "2-digit",
});

/**
 * Sends reminders, by one process at a time. The position is stored first, in the same transaction as the emails: a
 * process that is killed loses at most the notifications of one batch, and sends none twice.
 */
export function createReminderSending(db: Database, context: Context, logger: Pick<BaseLogger, "warn">) {
  const { now, env } = context;
  const store = createRemindersStore(db);
  let stopped = false;

  /** Drops and cut prices that begin until then. */
  async function upcomingSales(until: Date): Promise<Upcoming[]> {
    const sales = await createShop(db, context).upcomingSales({ from: now(), until });
    return sales.map(({ kind, ProductNum, ItemName, starts }) => ({
      id: `${kind}-${ProductNum}@${starts}`,
      kind: "sale",
      starts: new Date(starts),
      title:
        kind === "drop"
          ? { en: `Drop: ${ItemName}`, fil: `Drop: ${ItemName}` }
          : { en: `Reduced price: ${ItemName}`, fil: `Bawas-presyo: ${ItemName}` },
      path: kind === "drop" ? `/drop/${ProductNum}` : `/itemshop?item=${ProductNum}`,
    }));
  }

  /** What begins until then; without the cms, what the site itself knows. */
  async function upcoming(until: Date): Promise<Upcoming[]> {
    const site = createSiteFeatures(context);
    const own = [
      ...((await site.isOn("rankings")) ? ownUpcoming(now(), until) : []),
      ...((await site.isOn("item-shop")) ? await upcomingSales(until) : []),
    ];
    if (!env.CMS_URL) return own;
    try {
      return [...own, ...(await readUpcoming(env.CMS_URL, now(), until))];
    } catch (error) {
      logger.warn(
        { reason: error instanceof Error ? error.message : "unknown" },
        "the calendar could not be read from the cms",
      );
      return own;
    }
  }

  function notificationOf({ id, title, starts, path }: Upcoming, language: "en" | "fil"): Notification {
    return {
      title: title[language],
      body: `${SOON[language]} ${clock.format(starts)} (Manila)`,
      url: path,
      tag: id,
    };
  }

  /** Writes the emails of the next batch, and says which browsers to notify. @returns null if no one is left */
  async function nextBatch(due: Upcoming, sentTo: number) {
    return db.transaction(async (trx) => {
      const within = createRemindersStore(trx);
      const choices = await within.listChoices(due.kind, sentTo, BATCH);
      const last = choices.at(-1)?.UserNum ?? sentTo;
      const finished = choices.length < BATCH ? now() : null;
      if (!(await within.advanceRun(due.id, sentTo, { sentTo: last, finished }))) return null;
      for (const { UserNum, byMail } of choices) {
        if (!byMail) continue;
        const player = await createAccounts(trx, context).findIdentity(UserNum);
        if (!player?.emailVerifiedAt || !player.UserEmail) continue;
        const { title, starts, path } = due;
        const mail = { kind: "reminder" as const, to: player.UserEmail, UserID: player.UserID };
        await createMailbox(trx, context).post(
          { ...mail, title: title.en, starts, path },
          // "Soon".
          { until: starts },
        );
      }
      const browsers = await within.listSubscriptions(choices.map(({ UserNum }) => UserNum));
      const languageOf = new Map(choices.map(({ UserNum, language }) => [UserNum, language]));
      const messages = browsers.map((to: SubscriptionRow) => ({
        to,
        notification: notificationOf(due, languageOf.get(to.UserNum) ?? "en"),
      }));
      return { last, finished, messages };
    });
  }

  async function send(due: Upcoming): Promise<void> {
    const run = await store.findRun(due.id);
    if (run?.finished) return;
    if (!run) await store.insertRun(due.id, due.starts);
    for (let sentTo = run?.sentTo ?? 0; !stopped; ) {
      const batch = await nextBatch(due, sentTo);
      if (!batch) return;
      const seconds = Math.max(60, Math.round((due.starts.getTime() - now().getTime()) / 1_000));
      const gone = await sendNotifications(env, batch.messages, seconds, logger);
      if (gone.length > 0) await store.removeSubscriptions(gone);
      if (batch.finished) return;
      sentTo = batch.last;
    }
  }

  return {
    /** Reminds of everything that begins soon and has not been told yet. */
    async sendDue(): Promise<void> {
      await tryWithLock(db, "reminders", async () => {
        const minutes = await readSetting(db, "reminderMinutes");
        const due = await upcoming(new Date(now().getTime() + minutes * MINUTE));
        for (const each of due) {
          if (stopped) return;
          await send(each);
        }
        await store.purgeRuns(new Date(now().getTime() - RETENTION_MS));
      });
    },
    /** Ends after the batch that is under way. */
    stop: () => {
      stopped = true;
    },
  };
}
