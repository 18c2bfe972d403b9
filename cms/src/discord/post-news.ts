/**
 * Posts each news item, guide and event to a Discord channel once: when it is first published, by hand or on schedule,
 * in any language. Publishing never waits for it.
 *
 * An item's `discordPost` is the same on all of its rows: null until it is first published, then `due`, `sent`,
 * `failed`, or `none` if posting was off at that time.
 */
import { setMaxListeners } from "node:events";
import type { Core } from "@strapi/strapi";
import { siteStoreOf } from "../api/site/site-store";
import { type Env, siteUrlOf } from "../env";
import { withLock } from "../process-lock";
import { updateQuietly } from "../quiet-update";
import { newsMessageOf } from "./news-message";
import { sendMessage } from "./send-message";

const uid = "api::news.news";

type DueRow = { documentId: string; topicId: number };

/** False until the demo content exists, which is not posted. */
let posting = false;

/** Call in the transaction that publishes, so that no published item is missed. */
export async function markForDiscord(strapi: Core.Strapi, documentId: string): Promise<void> {
  const known: { discordPost: string } | null = await strapi.db
    .query(uid)
    .findOne({ select: ["discordPost"], where: { documentId, discordPost: { $notNull: true } } });
  const state = known?.discordPost ?? (posting ? "due" : "none");
  await updateQuietly(strapi, uid, { documentId, discordPost: null }, { discordPost: state });
}

/** Items published before this feature existed are not posted, nor are due ones if there is no webhook any more. */
async function skipOldNews(strapi: Core.Strapi, url: string | undefined): Promise<void> {
  const online: { documentId: string }[] = await strapi.db
    .query(uid)
    .findMany({ select: ["documentId"], where: { publishedAt: { $notNull: true }, discordPost: null } });
  for (const { documentId } of online) await markForDiscord(strapi, documentId);
  if (!url) await updateQuietly(strapi, uid, { discordPost: "due" }, { discordPost: "none" });
}

/**
 * Starts posting if a webhook is configured, beginning with items that were due when the cms stopped. Call after the
 * demo content is created.
 * @returns a function that stops posting; what is still due is left for the next start
 */
export async function postNews(strapi: Core.Strapi): Promise<() => void> {
  const env = strapi.config.get<Env>("variables");
  const url = env.DISCORD_WEBHOOK_URL;
  await skipOldNews(strapi, url);
  if (!url) return () => undefined;
  posting = true;
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);

  async function post(webhook: string, { documentId, topicId }: DueRow): Promise<void> {
    const { data } = await siteStoreOf(strapi).newsItem({ topicId }, "en");
    const [item] = data;
    if (!item) return;
    const problem = await sendMessage(webhook, newsMessageOf(item, siteUrlOf(env)), stopping.signal);
    if (stopping.signal.aborted) return;
    await updateQuietly(strapi, uid, { documentId }, { discordPost: problem === null ? "sent" : "failed" });
    if (problem === null) strapi.log.info(`Posted news ${topicId} to Discord`);
    else strapi.log.warn(`Could not post news ${topicId} to Discord: ${problem}`);
  }

  async function postDue(webhook: string): Promise<void> {
    const due: DueRow[] = await strapi.db.query(uid).findMany({
      select: ["documentId", "topicId"],
      where: { discordPost: "due", publishedAt: { $notNull: true } },
      orderBy: { id: "asc" },
    });
    const once = new Map(due.map((row) => [row.documentId, row]));
    for (const row of once.values()) if (!stopping.signal.aborted) await post(webhook, row);
  }

  // One at a time: Discord limits the rate, and posts stay in order.
  let last = Promise.resolve();
  function wake(webhook: string): void {
    last = last
      .then(() => withLock(strapi, "discord", () => postDue(webhook)))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        if (!stopping.signal.aborted) strapi.log.error(`Could not post news to Discord: ${reason}`);
      });
  }
  const stop = strapi.eventHub.on("entry.publish", async (event) => {
    if (event.uid === uid) wake(url);
  });
  wake(url);
  return () => {
    posting = false;
    stopping.abort();
    stop();
  };
}
