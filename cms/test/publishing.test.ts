/** Effects of publishing, editing and deleting: webhooks, stable numbers, schedules, view counts. */
import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { signedHeaders } from "@tambayan/service/signed";
import { freePort } from "@tambayan/service/testing/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countViewsResponseSchema, type NewsItem, newsListSchema } from "../contract";
import { compiled, type RunningCms, runCms } from "./helpers/run-strapi";
import { listenForWebhooks } from "./helpers/webhook-listener";

const uid = "api::news.news";
let cms: RunningCms;
let web: Awaited<ReturnType<typeof listenForWebhooks>>;
let publishDue: typeof import("../src/schedule/scheduled-publishing").publishDue;
let readFailures: typeof import("../src/schedule/schedule-failures").readFailures;

beforeAll(async () => {
  const port = await freePort();
  web = await listenForWebhooks(port);
  cms = await runCms({ WEB_URL: `http://127.0.0.1:${port}` });
  ({ publishDue } = compiled<typeof import("../src/schedule/scheduled-publishing")>(
    "src/schedule/scheduled-publishing.js",
  ));
  ({ readFailures } = compiled<typeof import("../src/schedule/schedule-failures")>(
    "src/schedule/schedule-failures.js",
  ));
});

afterAll(async () => {
  await cms?.stop();
  await web?.stop();
});

/** Generated types are not part of the repository, so fields are read as unknown. */
type Document = { documentId: string } & Record<string, unknown>;

let count = 0;
function fields(more: Record<string, unknown> = {}): object {
  count += 1;
  return {
    type: "news",
    subject: `Subject ${count}`,
    slug: `subject-${count}`,
    author: "GM Test",
    content: [{ type: "paragraph", children: [{ type: "text", text: "Hello" }] }],
    ...more,
  };
}

async function create(more?: Record<string, unknown>, status?: "published"): Promise<Document> {
  return (await cms.strapi.documents(uid).create({ data: fields(more), status })) as Document;
}

async function draftOf(documentId: string): Promise<Document> {
  return (await cms.strapi.documents(uid).findOne({ documentId })) as Document;
}

/** A file of the media library. @returns its id */
async function upload(alternativeText: string | null): Promise<number> {
  const hash = `picture_${++count}`;
  const file = { name: "a.webp", hash, ext: ".webp", mime: "image/webp", url: `/uploads/${hash}.webp` };
  const data = { ...file, alternativeText, width: 320, height: 180, size: 1, provider: "local" };
  return (await cms.strapi.db.query("plugin::upload.file").create({ data })).id;
}

async function read(id: unknown): Promise<NewsItem | undefined> {
  const response = await fetch(`${cms.url}/api/getspecificnews/${id}`);
  return newsListSchema.parse(await response.json()).data[0];
}

describe("webhook", () => {
  it("notifies web of publishing at once, signed, when the new state can be read", async () => {
    const draft = await create();
    await cms.strapi.documents(uid).publish({ documentId: draft.documentId });
    // Sooner than any work that is repeated each minute, on however slow a machine.
    await expect.poll(() => web.about(draft.documentId).length).toBe(1);
    const [call] = web.about(draft.documentId);
    if (!call) throw new Error("no call");
    expect(call.event).toMatchObject({ uid, event: "entry.publish" });
    const timestamp = call.headers["x-tambayan-timestamp"];
    const expected = createHmac("sha256", cms.env.WEBHOOK_SECRET)
      .update(`${timestamp}.${call.body}`)
      .digest("hex");
    expect(call.headers["x-tambayan-signature"]).toBe(`sha256=${expected}`);
    expect((await read(draft.topicId))?.subject).toBe(draft.subject);
  });

  it("notifies web of files that are changed or deleted", async () => {
    const files = cms.strapi.plugin("upload").service("upload");
    const { id, hash } = await files.findOne(await upload(null));
    await files.updateFileInfo(id, { alternativeText: "A square" });
    await web.waitFor(hash, 1);
    await files.remove(await files.findOne(id));
    const calls = await web.waitFor(hash, 2);
    expect(calls.map(({ event }) => event.event)).toEqual(["media.update", "media.delete"]);
  });

  it("notifies web of changes, unpublishing and deletion", async () => {
    const { documentId } = await create({}, "published");
    await web.waitFor(documentId, 1);
    await cms.strapi.documents(uid).update({ documentId, data: { subject: "Changed" } as object });
    await cms.strapi.documents(uid).publish({ documentId });
    await web.waitFor(documentId, 2);
    await cms.strapi.documents(uid).unpublish({ documentId });
    await web.waitFor(documentId, 3);
    await cms.strapi.documents(uid).publish({ documentId });
    await web.waitFor(documentId, 4);
    await cms.strapi.documents(uid).delete({ documentId });
    const events = (await web.waitFor(documentId, 5)).map(({ event }) => event.event);
    expect(events).toEqual([
      "entry.publish",
      "entry.publish",
      "entry.unpublish",
      "entry.publish",
      "entry.delete",
    ]);
  });

  it("is not sent for drafts", async () => {
    const { documentId } = await create();
    await cms.strapi.documents(uid).update({ documentId, data: { subject: "Changed" } as object });
    await cms.strapi.documents(uid).delete({ documentId });
    await pause(200);
    expect(web.about(documentId)).toEqual([]);
  });

  it("is retried while web restarts", async () => {
    web.answers.push(503);
    const { documentId } = await create({}, "published");
    expect(await web.waitFor(documentId, 2)).toHaveLength(2);
  });
});

describe("an item's number and date", () => {
  it("stay the same when it is edited and published again", async () => {
    const created = await create({}, "published");
    const before = await read(created.topicId);
    await cms.strapi
      .documents(uid)
      .update({ documentId: created.documentId, data: { subject: "Later" } as object });
    await cms.strapi.documents(uid).publish({ documentId: created.documentId });
    await cms.strapi.documents(uid).unpublish({ documentId: created.documentId });
    await cms.strapi.documents(uid).publish({ documentId: created.documentId });
    await cms.strapi.documents(uid).discardDraft({ documentId: created.documentId });
    await cms.strapi.documents(uid).publish({ documentId: created.documentId });
    expect(await read(created.topicId)).toEqual({
      ...before,
      updated_at: expect.any(String),
      subject: "Later",
    });
  });

  it("are unique for items created at the same time, and for copies", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create()));
    const copy = await cms.strapi.documents(uid).clone({
      documentId: made[0]?.documentId ?? "",
      data: { slug: "a-copy" } as object,
    });
    const numbers = [...made.map((item) => item.topicId), (await draftOf(copy?.documentId ?? "")).topicId];
    expect(numbers.every((number) => typeof number === "number" && number > 0)).toBe(true);
    expect(new Set(numbers).size).toBe(21);
  });

  it("cannot be set in a form", async () => {
    const { documentId, topicId } = await create({ topicId: 77_777, views: 9 });
    expect(topicId).not.toBe(77_777);
    await cms.strapi.documents(uid).update({ documentId, data: { topicId: 5, views: 5 } as object });
    expect(await draftOf(documentId)).toMatchObject({ topicId, views: 0 });
  });
});

describe("an item's slug", () => {
  it("is created once from the subject, and unique", async () => {
    const subject = "Kumusta, mga ka-Tambay!";
    const first = await create({ subject, slug: undefined });
    const second = await create({ subject, slug: "" });
    expect([first.slug, second.slug]).toEqual(["kumusta-mga-ka-tambay", "kumusta-mga-ka-tambay-1"]);
    await cms.strapi.documents(uid).update({
      documentId: first.documentId,
      data: { subject: "Another" } as object,
    });
    expect((await draftOf(first.documentId)).slug).toBe("kumusta-mga-ka-tambay");
  });

  it.each([
    ["日本語のお知らせ", "news"],
    ["🎉🎉🎉", "event"],
    ["🎉🎉🎉", "event-1"],
    ["!!! ??? ...", "news-1"],
    ["Привет, мир", "privet-mir"],
    ["مرحبا بالعالم", "mrhba-balealm"],
    ["2026", "guide-2026"],
    [`${"щ".repeat(150)} end`, /^[shch]{50,100}$/],
    [`${"word ".repeat(31)}`, /^(word-){10,}word$/],
  ])("is there for every subject, and it is published: %s", async (subject, expected) => {
    const type = String(expected).startsWith("event") ? "event" : subject === "2026" ? "guide" : "news";
    const times = { eventStart: "2026-12-01T00:00:00Z", eventEnd: "2026-12-02T00:00:00Z" };
    const item = await create({ subject, type, slug: "", ...(type === "event" && times) });
    const { entries } = await cms.strapi.documents(uid).publish({ documentId: item.documentId });
    expect(entries).toHaveLength(1);
    expect(item.slug).toMatch(typeof expected === "string" ? new RegExp(`^${expected}$`) : expected);
    const response = await fetch(`${cms.url}/api/getspecificnews/${item.topicId}`);
    expect(newsListSchema.parse(await response.json()).data).toMatchObject([{ subject, slug: item.slug }]);
    // The form's own button.
    const uids = cms.strapi.plugin("content-manager").service("uid");
    const wanted = { contentTypeUID: uid, field: "slug", data: { subject, type }, locale: "en" };
    expect(await uids.generateUIDField(wanted)).toMatch(/[a-z]/);
  });

  it("is made when a draft from before is published", async () => {
    const { documentId } = await create({ subject: "古い下書き" });
    await cms.strapi.db.query(uid).updateMany({ where: { documentId }, data: { slug: null } });
    await cms.strapi.documents(uid).publish({ documentId });
    expect((await draftOf(documentId)).slug).toMatch(/^news/);
  });

  it("is created when a subject is added later, and required for publishing", async () => {
    const { documentId } = await create({ subject: undefined, slug: undefined });
    await expect(cms.strapi.documents(uid).publish({ documentId })).rejects.toThrow();
    await cms.strapi.documents(uid).update({ documentId, data: { subject: "Late subject" } as object });
    await cms.strapi.documents(uid).publish({ documentId });
    expect((await draftOf(documentId)).slug).toBe("late-subject");
  });
});

describe("an item in two languages", () => {
  const inFilipino = (documentId: string, data: object, status?: "published") =>
    cms.strapi.documents(uid).update({ documentId, locale: "fil", data, status });
  const content = [{ type: "paragraph", children: [{ type: "text", text: "Kumusta" }] }];

  it("has one number, one slug, one date and one view count", async () => {
    const { documentId, topicId, slug } = await create({ author: "GM Both" }, "published");
    const english = await read(topicId);
    await inFilipino(documentId, { subject: "Sa Filipino", slug: "sa-filipino", content }, "published");
    await web.waitFor(documentId, 2);
    const response = await fetch(`${cms.url}/api/getspecificnews/${slug}?locale=fil`);
    const [filipino] = newsListSchema.parse(await response.json()).data;
    expect(filipino).toEqual({
      ...english,
      locale: "fil",
      subject: "Sa Filipino",
      content: "<p>Kumusta</p>",
      excerpt: "Kumusta",
      updated_at: expect.any(String),
    });
    const body = JSON.stringify({ views: { [String(topicId)]: 4 } });
    await fetch(`${cms.url}/api/countnewsviews`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...signedHeaders(cms.env.WEBHOOK_SECRET, body, new Date()),
      },
      body,
    });
    await inFilipino(documentId, { subject: "Sa Filipino ulit" }, "published");
    expect((await read(topicId))?.views).toBe(4);
    expect((await read(`${topicId}?locale=fil`))?.views).toBe(4);
    await cms.strapi.documents(uid).update({ documentId, data: { slug: "one-name" } as object });
    const drafts = await cms.strapi.db.query(uid).findMany({ where: { documentId, publishedAt: null } });
    expect(drafts.map((draft: { slug: string }) => draft.slug)).toEqual(["one-name", "one-name"]);
  });

  it("is copied with one number", async () => {
    const { documentId } = await create();
    await inFilipino(documentId, { subject: "Kopya", content });
    const copy = await cms.strapi
      .documents(uid)
      .clone({ documentId, locale: "*", data: { slug: "kopya" } as object });
    const rows: { topicId: number; locale: string }[] = await cms.strapi.db
      .query(uid)
      .findMany({ where: { documentId: copy?.documentId } });
    expect(rows.map(({ locale }) => locale).sort()).toEqual(["en", "fil"]);
    expect(new Set(rows.map(({ topicId }) => topicId)).size).toBe(1);
  });

  it("is published and unpublished per language, each with its own schedule", async () => {
    const { documentId, topicId } = await create({}, "published");
    // Later than the cms itself looks, which does so every minute.
    const publishAt = new Date(Date.now() + 600_000);
    await inFilipino(documentId, { subject: "Mamaya", content, publishAt });
    expect((await draftOf(documentId)).publishAt).toBeNull();
    expect((await read(`${topicId}?locale=fil`))?.locale).toBe("en");
    await publishDue(cms.strapi, publishAt);
    expect((await read(`${topicId}?locale=fil`))?.subject).toBe("Mamaya");
    await cms.strapi.documents(uid).unpublish({ documentId });
    expect((await read(topicId))?.locale).toBe("fil");
    await cms.strapi.documents(uid).unpublish({ documentId, locale: "fil" });
    expect(await read(topicId)).toBeUndefined();
  });
});

describe("an event", () => {
  it("needs a start and an end before it is published", async () => {
    const { documentId } = await create({ type: "event" });
    await expect(cms.strapi.documents(uid).publish({ documentId })).rejects.toThrow(/start and an end/);
    const times = { eventStart: new Date("2026-01-02"), eventEnd: new Date("2026-01-01") };
    await cms.strapi.documents(uid).update({ documentId, data: times as object });
    await expect(cms.strapi.documents(uid).publish({ documentId })).rejects.toThrow(/must end after/);
  });
});

describe("scheduled publishing", () => {
  const past = () => new Date(Date.now() - 1_000);

  it("publishes once, when due, and clears the schedule", async () => {
    const now = new Date();
    const due = await create({ publishAt: new Date(now.getTime() - 1_000) });
    const later = await create({ publishAt: new Date(now.getTime() + 60_000) });
    await publishDue(cms.strapi, now);
    expect((await read(due.topicId))?.created_at.slice(0, 16)).toBe(new Date().toISOString().slice(0, 16));
    expect((await draftOf(due.documentId)).publishAt).toBeNull();
    expect(await read(later.topicId)).toBeUndefined();
    await web.waitFor(due.documentId, 1);
    await publishDue(cms.strapi, new Date());
    await pause(200);
    expect(web.about(due.documentId)).toHaveLength(1);
  });

  it("runs every ten seconds", async () => {
    const due = await create({ publishAt: past() });
    await web.waitFor(due.documentId, 1);
    expect(await read(due.topicId)).toBeDefined();
  });

  it("does not publish an unpublished or a modified item", async () => {
    const { documentId, topicId } = await create({}, "published");
    await cms.strapi.documents(uid).update({
      documentId,
      data: { subject: "Not for now", publishAt: past() } as object,
    });
    await publishDue(cms.strapi, new Date());
    expect((await read(topicId))?.subject).not.toBe("Not for now");
    await cms.strapi.documents(uid).unpublish({ documentId });
    await publishDue(cms.strapi, new Date());
    expect(await read(topicId)).toBeUndefined();
  });

  /** A scheduled item that is due at once, after a change that no save has checked. */
  const makeDue = (documentId: string, data: object) =>
    cms.strapi.db
      .query(uid)
      .updateMany({ where: { documentId }, data: { publishAt: past(), ...data } as object });
  const soon = () => new Date(Date.now() + 3_600_000);
  const inMinutes = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

  it("continues with the next item if one cannot be published", async () => {
    const broken = await create({ publishAt: soon() });
    await makeDue(broken.documentId, { author: null });
    const fine = await create({ publishAt: past() });
    await publishDue(cms.strapi, new Date());
    expect(await read(broken.topicId)).toBeUndefined();
    expect(await read(fine.topicId)).toBeDefined();
  });

  it("tries again what failed, without an edit, and never gives it up", async () => {
    const picture = await upload("A gate");
    const setText = (alternativeText: string | null) =>
      cms.strapi.db
        .query("plugin::upload.file")
        .update({ where: { id: picture }, data: { alternativeText } });
    const { documentId, topicId } = await create({ thumbnail: picture, publishAt: soon() });
    await setText(null);
    await makeDue(documentId, {});
    let at = new Date();
    for (let attempt = 0; attempt < 15; attempt += 1) {
      await publishDue(cms.strapi, at);
      at = inMinutes(at, 10);
    }
    expect(await read(topicId)).toBeUndefined();
    const [failure] = (await readFailures(cms.strapi)).filter((one) => one.documentId === documentId);
    expect(failure).toMatchObject({ action: "publish", uid });
    expect(failure?.attempts).toBeGreaterThanOrEqual(15);
    expect(failure?.reason).toMatch(/alternative text/);
    await setText("A gate at night");
    await publishDue(cms.strapi, at);
    expect(await read(topicId)).toBeDefined();
    const left = await readFailures(cms.strapi);
    expect(left.filter((one) => one.documentId === documentId)).toEqual([]);
  });

  it("forgets a failure once the item is published by hand or deleted", async () => {
    const { documentId } = await create({ publishAt: soon() });
    await makeDue(documentId, { author: null });
    await publishDue(cms.strapi, new Date());
    const failing = async () => (await readFailures(cms.strapi)).find((one) => one.documentId === documentId);
    expect((await failing())?.reason).toBe('"Author" is missing or cannot be published as it is.');
    await cms.strapi.documents(uid).delete({ documentId });
    await publishDue(cms.strapi, new Date());
    expect(await failing()).toBeUndefined();
  });

  it.each([
    [{ subject: null, slug: "no-subject" }, "subject"],
    [{ author: null }, "author"],
    [{ content: null }, "content"],
    [{ type: "event" }, null],
  ])("is refused when saved, if it could not be published as it is: %j", async (more, field) => {
    const publishAt = soon();
    const paths = (error: { details?: { errors?: { path: string[] }[] } }) =>
      error.details?.errors?.map(({ path }) => path.join("."));
    const refused = await create({ ...more, publishAt }).then(() => undefined, paths);
    expect(refused).toEqual(field ? [field, "publishAt"] : ["publishAt"]);

    const { documentId, updatedAt } = await create(more);
    const saving = cms.strapi.documents(uid).update({ documentId, data: { publishAt } as object });
    await expect(saving).rejects.toThrow(/could not be published at that time/);
    expect(await draftOf(documentId)).toMatchObject({ publishAt: null, updatedAt });
  });

  it("that is technically impossible for a while is tried again", async () => {
    const { documentId, topicId } = await create({ publishAt: soon() });
    let failing = true;
    cms.strapi.db.lifecycles.subscribe({
      models: [uid],
      beforeCreate({ params }) {
        if (failing && params.data.documentId === documentId)
          throw new Error("Timeout acquiring a connection");
      },
    });
    await makeDue(documentId, {});
    const now = new Date();
    await publishDue(cms.strapi, now);
    const failures = await readFailures(cms.strapi);
    const [failure] = failures.filter((one) => one.documentId === documentId);
    expect(failure?.reason).toMatch(/Nothing is wrong with the entry/);
    failing = false;
    await publishDue(cms.strapi, inMinutes(now, 11));
    expect(await read(topicId)).toBeDefined();
  });

  it("is refused when a later save takes away what it needs", async () => {
    const { documentId } = await create({ publishAt: soon() });
    const saving = cms.strapi.documents(uid).update({ documentId, data: { author: null } as object });
    await expect(saving).rejects.toThrow(/could not be published at that time/);
    expect((await draftOf(documentId)).author).toBe("GM Test");
  });
});

describe("a banner's schedule", () => {
  const banners = "api::banner.banner";
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  async function createBanner(times: object): Promise<string> {
    const data = { alt: `Banner ${++count}`, img: await upload("A gate"), ...times } as object;
    return (await cms.strapi.documents(banners).create({ data })).documentId;
  }
  async function isOnline(documentId: string): Promise<boolean> {
    return (await cms.strapi.documents(banners).findOne({ documentId, status: "published" })) !== null;
  }

  it("publishes and unpublishes, and notifies web of both", async () => {
    const id = await createBanner({ publishAt: inSeconds(-1), unpublishAt: inSeconds(60) });
    await publishDue(cms.strapi, new Date());
    expect(await isOnline(id)).toBe(true);
    await publishDue(cms.strapi, inSeconds(61));
    expect(await isOnline(id)).toBe(false);
    const events = (await web.waitFor(id, 2)).map(({ event }) => event.event);
    expect(events).toEqual(["entry.publish", "entry.unpublish"]);
    await publishDue(cms.strapi, inSeconds(120));
    expect(await isOnline(id)).toBe(false);
    const draft = await cms.strapi.documents(banners).findOne({ documentId: id });
    expect(draft).toMatchObject({ publishAt: null, unpublishAt: null });
  });

  it("must not end before it starts", async () => {
    const wrong = { publishAt: inSeconds(60), unpublishAt: inSeconds(30) };
    await expect(createBanner(wrong)).rejects.toThrow(/unpublished before it is published/);
    const late = await createBanner({ unpublishAt: inSeconds(-1) });
    await expect(cms.strapi.documents(banners).publish({ documentId: late })).rejects.toThrow(/later time/);
  });

  it("is not copied", async () => {
    const id = await createBanner({ publishAt: inSeconds(60), unpublishAt: inSeconds(90) });
    const copy = await cms.strapi.documents(banners).clone({ documentId: id, data: {} });
    expect(copy?.entries[0]).toMatchObject({ publishAt: null, unpublishAt: null });
  });
});

describe("a download link", () => {
  it("is published on schedule", async () => {
    const uid = "api::download-link.download-link";
    const { documentId } = await cms.strapi.documents(uid).create({
      data: {
        link_name: "Patch",
        link_address: "https://example.com/patch",
        link_date: "2026-01-01",
        publishAt: new Date(Date.now() - 1_000),
      } as object,
    });
    await publishDue(cms.strapi, new Date());
    expect(await cms.strapi.documents(uid).findOne({ documentId, status: "published" })).not.toBeNull();
  });
});

describe("a picture", () => {
  it("is not published without alternative text, wherever it is used", async () => {
    const mute = await upload(null);
    const file = { name: "a.webp", hash: "a", ext: ".webp", mime: "image/webp", size: 1, provider: "local" };
    const at = new Date().toISOString();
    const size = { width: 320, height: 180, createdAt: at, updatedAt: at };
    const image = { ...file, ...size, url: `${cms.url}/uploads/a.webp`, alternativeText: "" };
    const inText = [{ type: "image", image, children: [{ type: "text", text: "" }] }];
    const entries: [Parameters<typeof cms.strapi.documents>[0], object][] = [
      [uid, fields({ thumbnail: mute })],
      [uid, fields({ content: inText })],
      ["api::movie.movie", { title: "Film", video_url: "https://example.com", poster: mute }],
      ["api::banner.banner", { img: mute, alt: " " }],
      ["api::wallpaper.wallpaper", { title: "Wall", image: mute, alt: " " }],
      ["api::gallery-image.gallery-image", { title: "Shot", image: mute, alt: " " }],
      [
        "api::download-link.download-link",
        {
          link_name: "Client",
          link_address: "https://example.com",
          link_date: "2026-01-01",
          link_icon: mute,
        },
      ],
    ];
    for (const [type, data] of entries) {
      const { documentId } = await cms.strapi.documents(type).create({ data } as never);
      await expect(cms.strapi.documents(type).publish({ documentId }), type).rejects.toThrow(
        /^The picture .*needs/,
      );
    }
  });

  it("is published once it has one", async () => {
    const { documentId } = await create({ thumbnail: await upload("A red gate at night") });
    await cms.strapi.documents(uid).publish({ documentId });
    expect((await read((await draftOf(documentId)).topicId))?.thumbnail?.alt).toBe("A red gate at night");
  });
});

describe("countnewsviews", () => {
  async function countViews(body: string, headers: Record<string, string>) {
    const response = await fetch(`${cms.url}/api/countnewsviews`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }

  it("adds views permanently, without a webhook", async () => {
    const { documentId, topicId } = await create({}, "published");
    await web.waitFor(documentId, 1);
    const body = JSON.stringify({ views: { [String(topicId)]: 3, "999999": 1 } });
    const signed = () => signedHeaders(cms.env.WEBHOOK_SECRET, body, new Date());
    const answer = await countViews(body, signed());
    expect(countViewsResponseSchema.parse(answer.body).data.counted).toBe(1);
    await countViews(body, signed());
    expect((await read(topicId))?.views).toBe(6);
    await pause(200);
    expect(web.about(documentId)).toHaveLength(1);
    await cms.strapi.documents(uid).publish({ documentId });
    expect((await read(topicId))?.views).toBe(6);
  });

  it("is refused without a valid signature", async () => {
    const body = JSON.stringify({ views: { "1": 1 } });
    const old = new Date(Date.now() - 3_600_000);
    expect((await countViews(body, {})).status).toBe(401);
    expect((await countViews(body, signedHeaders("another secret", body, new Date()))).status).toBe(401);
    expect((await countViews(body, signedHeaders(cms.env.WEBHOOK_SECRET, body, old))).status).toBe(401);
    expect(
      (await countViews(body, signedHeaders(cms.env.WEBHOOK_SECRET, `${body} `, new Date()))).status,
    ).toBe(401);
  });

  it.each([
    { views: { "1": 0 } },
    { views: { "1": 100_001 } },
    { views: { one: 1 } },
    { views: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [String(index + 1), 1])) },
    {},
  ])("answers 400 if the contract does not allow it", async (payload) => {
    const body = JSON.stringify(payload);
    const answer = await countViews(body, signedHeaders(cms.env.WEBHOOK_SECRET, body, new Date()));
    expect(answer.status).toBe(400);
  });
});
