/**
 * Tells a Discord channel of each news item, guide and event once: when it goes online for the first time, by hand or by
 * its schedule, in whichever language that is. Publishing never waits for it.
 *
 * `discordPost` of an item says how it stands, on all of its rows alike: null before it was ever online, then `due`, `sent`,
 * `failed`, or `none` where it went online while nothing was posted.
 */
import { setMaxListeners } from "node:events";
import type { Core } from "@strapi/strapi";
import { siteStoreOf } from "../api/site/site-store";
import { type Env, siteUrlOf } from "../env";
import { updateQuietly } from "../quiet-update";
import { newsMessageOf } from "./news-message";
import { sendMessage } from "./send-message";

const uid = "api::news.news";

type DueRow = { documentId: string; topicId: number };

/** Only then are items marked: the first content of a new site is nobody's news. */
let posting = false;

/** To be called in the transaction that publishes: an item that is online is an item that will be told of. */
export async function markForDiscord(strapi: Core.Strapi, documentId: string): Promise<void> {
  const known: { discordPost: string } | null = await strapi.db
    .query(uid)
    .findOne({ select: ["discordPost"], where: { documentId, discordPost: { $notNull: true } } });
  const state = known?.discordPost ?? (posting ? "due" : "none");
  await updateQuietly(strapi, uid, { documentId, discordPost: null }, { discordPost: state });
}

/** What was online before there was this, and what is due from when there was an address, stays untold. */
async function closeBooks(strapi: Core.Strapi, url: string | undefined): Promise<void> {
  const online: { documentId: string }[] = await strapi.db
    .query(uid)
    .findMany({ select: ["documentId"], where: { publishedAt: { $notNull: true }, discordPost: null } });
  for (const { documentId } of online) await markForDiscord(strapi, documentId);
  if (!url) await updateQuietly(strapi, uid, { discordPost: "due" }, { discordPost: "none" });
}

/**
 * Starts to post, if there is an address; what was due when the cms stopped comes first. Call after the first content.
 * @returns stops, and leaves what was not posted for the next start
 */
export async function postNews(strapi: Core.Strapi): Promise<() => void> {
  const env = strapi.config.get<Env>("variables");
  const url = env.DISCORD_WEBHOOK_URL;
  await closeBooks(strapi, url);
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
    if (problem === null) strapi.log.info(`Told Discord of news ${topicId}`);
    else strapi.log.warn(`Discord was not told of news ${topicId}: ${problem}`);
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

  // One after the other: Discord counts, and a channel reads in order.
  let last = Promise.resolve();
  function wake(webhook: string): void {
    last = last
      .then(() => postDue(webhook))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        if (!stopping.signal.aborted) strapi.log.error(`Discord could not be told of news: ${reason}`);
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
