/**
 * What the cms could not do with an entry after its editor had left: for the entry's form and the admin's start page.
 */
import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { editorViews } from "../bootstrap/editor-views";
import { readFailures } from "../schedule/schedule-failures";
import type { ScheduledUid } from "../schedule/schedule-rules";

/** The path of the call, under the cms's own address. */
const path = "/content-problems";
/** How long the start page tells of a post that was given up. */
const daysOfPosts = 7;

/** One problem with an entry in one language; `locale` is null if its type is not translated. */
export type ContentProblem = {
  action: "publish" | "unpublish" | "discord";
  uid: ScheduledUid;
  documentId: string;
  locale: string | null;
  /** What names the entry in the admin; empty if it has no such text. */
  title: string;
  reason: string;
};

type Named = Omit<ContentProblem, "title">;

async function failedPosts(strapi: Core.Strapi, now: Date): Promise<Named[]> {
  const uid = "api::news.news";
  const since = new Date(now.getTime() - daysOfPosts * 86_400_000);
  const rows: { documentId: string; locale: string }[] = await strapi.db.query(uid).findMany({
    select: ["documentId", "locale"],
    where: { discordPost: "failed", publishedAt: { $gt: since } },
    orderBy: { publishedAt: "desc" },
    limit: 20,
  });
  const once = new Map(rows.map((row) => [row.documentId, row]));
  const reason = "Discord did not take the post. Post the link to it there yourself.";
  return [...once.values()].map(({ documentId, locale }) => {
    return { action: "discord", uid, documentId, locale, reason };
  });
}

async function withTitle(strapi: Core.Strapi, problem: Named): Promise<ContentProblem> {
  const { uid, documentId, locale } = problem;
  const row: Record<string, unknown> | null = await strapi.db
    .query(uid)
    .findOne({ where: { documentId, publishedAt: null, ...(locale && { locale }) } });
  return { ...problem, title: String(row?.[editorViews[uid].title] ?? "") };
}

type Ability = { can(action: string, subject: string): boolean };

/** Adds the call for the admin: the problems of entries that the editor may read. Call once, in `register`. */
export function tellContentProblems(strapi: Core.Strapi): void {
  async function handler(ctx: Context): Promise<void> {
    const ability = ctx.state.userAbility as Ability;
    const failures = await readFailures(strapi);
    const all: Named[] = [
      ...failures.map(({ action, uid, documentId, locale, reason }) => {
        return { action, uid, documentId, locale, reason };
      }),
      ...(await failedPosts(strapi, new Date())),
    ];
    const seen = all.filter(({ uid }) => ability.can("plugin::content-manager.explorer.read", uid));
    ctx.body = { data: await Promise.all(seen.map((problem) => withTitle(strapi, problem))) };
  }
  strapi.server.routes({
    type: "admin",
    routes: [{ method: "GET", path, handler, config: { policies: ["admin::isAuthenticatedAdmin"] } }],
  } as never);
}
