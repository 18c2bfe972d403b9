/** Discord posts: every item once, when it is first published. */
import { createServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@tambayan/service/testing/free-port";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { compiled, type RunningCms, runCms } from "./helpers/run-strapi";

const uid = "api::news.news";
let cms: RunningCms;
let discord: Server;
let titles: string[] = [];
let status = 204;
/** Discord responds once this resolves. */
let answering: Promise<void>;
let publishDue: typeof import("../src/schedule/scheduled-publishing").publishDue;
let postNews: typeof import("../src/discord/post-news").postNews;

beforeAll(async () => {
  const port = await freePort();
  discord = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", async () => {
      titles.push(JSON.parse(body).embeds[0].title);
      await answering;
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => discord.listen(port, "127.0.0.1", resolve));
  cms = await runCms({ DISCORD_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/1/secret-token` });
  ({ publishDue } = compiled<typeof import("../src/schedule/scheduled-publishing")>(
    "src/schedule/scheduled-publishing.js",
  ));
  ({ postNews } = compiled<typeof import("../src/discord/post-news")>("src/discord/post-news.js"));
});
beforeEach(() => {
  titles = [];
  status = 204;
  answering = Promise.resolve();
});
afterAll(async () => {
  await cms?.stop();
  discord.closeAllConnections();
  discord.close();
});

const content = [{ type: "paragraph", children: [{ type: "text", text: "Hello" }] }];
let count = 0;
async function create(more: object = {}): Promise<string> {
  count += 1;
  const data = { type: "news", subject: `Subject ${count}`, author: "GM Test", content, ...more } as object;
  return (await cms.strapi.documents(uid).create({ data })).documentId;
}
const publish = (documentId: string, locale = "en") =>
  cms.strapi.documents(uid).publish({ documentId, locale });
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000 });
const posted = (expected: string[]) => until(() => expect(titles).toEqual(expected));
const statesOf = async (documentId: string) => {
  const rows = await cms.strapi.db.query(uid).findMany({ where: { documentId } });
  return [...new Set(rows.map((row: { discordPost: string | null }) => row.discordPost))];
};

describe("Discord", () => {
  it("gets an item once, even if it is edited, translated, unpublished and published again", async () => {
    const documentId = await create();
    const subject = `Subject ${count}`;
    await publish(documentId);
    await posted([subject]);
    await until(async () => expect(await statesOf(documentId)).toEqual(["sent"]));
    await cms.strapi.documents(uid).update({ documentId, data: { subject: "Changed" } as object });
    await publish(documentId);
    const filipino = { subject: "Sa Filipino", content } as object;
    await cms.strapi.documents(uid).update({ documentId, locale: "fil", data: filipino });
    await publish(documentId, "fil");
    await cms.strapi.documents(uid).unpublish({ documentId });
    await publish(documentId);
    await pause(300);
    expect(titles).toEqual([subject]);
    expect(await statesOf(documentId)).toEqual(["sent"]);
  });

  it("gets an item once if its languages are published together", async () => {
    const documentId = await create();
    const filipino = { subject: "Sabay", content } as object;
    await cms.strapi.documents(uid).update({ documentId, locale: "fil", data: filipino });
    await publish(documentId, "*");
    await posted([`Subject ${count}`]);
    await pause(200);
    expect(titles).toHaveLength(1);
  });

  it("gets scheduled items when they are published, and no drafts", async () => {
    await create({ publishAt: new Date(Date.now() + 60_000) });
    await create({ publishAt: new Date(Date.now() - 1_000) });
    const subject = `Subject ${count}`;
    await publishDue(cms.strapi, new Date());
    await posted([subject]);
  });

  it("gets a copy like any other item", async () => {
    const documentId = await create();
    await publish(documentId);
    await posted([`Subject ${count}`]);
    const data = { subject: "A copy", slug: `copy-${count}` } as object;
    const copy = await cms.strapi.documents(uid).clone({ documentId, data });
    await publish(copy?.documentId ?? "");
    await posted([`Subject ${count}`, "A copy"]);
  });

  it("does not block publishing when it fails, and gets the next item", async () => {
    status = 404;
    let answer = () => {};
    answering = new Promise((resolve) => {
      answer = resolve;
    });
    const documentId = await create();
    // Discord has not responded yet.
    await publish(documentId);
    answer();
    await until(async () => expect(await statesOf(documentId)).toEqual(["failed"]));
    status = 204;
    const next = await create();
    await publish(next);
    await until(async () => expect(await statesOf(next)).toEqual(["sent"]));
    expect(titles).toHaveLength(2);
  });

  it("gets items that were due after a restart, and no older ones", async () => {
    const old = await create();
    const due = await create();
    const dueSubject = `Subject ${count}`;
    for (const documentId of [old, due]) await publish(documentId);
    await until(async () => expect(await statesOf(due)).toEqual(["sent"]));
    titles = [];
    const set = (documentId: string, discordPost: string | null) =>
      cms.strapi.db.queryBuilder(uid).update({ discordPost }).where({ documentId }).execute();
    await set(due, "due");
    // Like a row from before this column existed: nothing is marked while the cms starts.
    const stopAll = await postNews(cms.strapi);
    stopAll();
    await set(old, null);
    const stop = await postNews(cms.strapi);
    await posted([dueSubject]);
    await pause(200);
    expect(titles).toEqual([dueSubject]);
    expect(await statesOf(old)).toEqual(["none"]);
    stop();
  });
});
