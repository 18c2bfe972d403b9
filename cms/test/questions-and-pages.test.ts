/** Questions, free pages and notices: their languages, order and previews. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePageListSchema, noticeListSchema, questionListSchema } from "../contract";
import { type RunningCms, runCms } from "./helpers/run-strapi";

let cms: RunningCms;
beforeAll(async () => {
  cms = await runCms();
});
afterAll(() => cms?.stop());

const text = (words: string) => [{ type: "paragraph", children: [{ type: "text", text: words }] }];
const get = async (call: string) => (await fetch(`${cms.url}/api/${call}`)).json();
const documents = (uid: string) => cms.strapi.documents(uid as "api::question.question");

async function publish(uid: string, data: object, filipino?: object): Promise<string> {
  const { documentId } = await documents(uid).create({ data } as never);
  await documents(uid).publish({ documentId });
  if (filipino)
    await documents(uid).update({ documentId, locale: "fil", data: filipino, status: "published" } as never);
  return documentId;
}

describe("questions", () => {
  it("come in the editors' order, each in the language if it is translated", async () => {
    const uid = "api::question.question";
    await publish(uid, { question: "Second?", answer: text("Two."), category: "game", order: 2 });
    await publish(
      uid,
      { question: "First?", answer: text("One."), category: "account", order: 1 },
      { question: "Una?", answer: text("Isa.") },
    );
    const read = async (locale: string) =>
      questionListSchema
        .parse(await get(`getfaq?locale=${locale}`))
        .data.map(({ question, locale: language }) => [question, language]);
    expect(await read("en")).toEqual([
      ["First?", "en"],
      ["Second?", "en"],
    ]);
    expect(await read("fil")).toEqual([
      ["Una?", "fil"],
      ["Second?", "en"],
    ]);
    expect(await get("getfaq?locale=de")).toMatchObject({ error: { status: 400 } });
  });
});

describe("entries of one place in the order, which is 0 unless an editor chooses another", () => {
  it("stay in the order in which they were created, in every language, however often they are published", async () => {
    const uid = "api::question.question";
    const category = "other";
    const ids: string[] = [];
    for (const question of ["A?", "B?", "C?"])
      ids.push(await publish(uid, { question, answer: text("x"), category }));
    const [first = "", , last = ""] = ids;
    for (const [documentId, question] of [
      [last, "K?"],
      [first, "E?"],
    ])
      await documents(uid).update({
        documentId,
        locale: "fil",
        data: { question, answer: text("y") },
        status: "published",
      } as never);
    // A typo, put right.
    await documents(uid).update({
      documentId: first,
      data: { question: "A!?" },
      status: "published",
    } as never);
    const read = async (locale: string) =>
      questionListSchema
        .parse(await get(`getfaq?locale=${locale}`))
        .data.flatMap((entry) => (entry.category === category ? [entry.question] : []));
    expect(await read("en")).toEqual(["A!?", "B?", "C?"]);
    expect(await read("fil")).toEqual(["E?", "B?", "K?"]);
  });
});

describe("pages", () => {
  const uid = "api::page.page";
  it("have one slug and menu in every language", async () => {
    const fields = { title: "Rules", text: text("Be kind."), slug: "rules", menu: "support", order: 1 };
    await publish(uid, fields, { title: "Mga Patakaran", text: text("Maging mabait.") });
    const { data } = freePageListSchema.parse(await get("getpages?locale=fil"));
    expect(data).toEqual([
      {
        locale: "fil",
        slug: "rules",
        title: "Mga Patakaran",
        content: "<p>Maging mabait.</p>",
        menu: "support",
      },
    ]);
  });

  it("are refused with a slug that is taken, or that is no part of an address", async () => {
    const fields = { title: "Other", text: text("x"), menu: "none", order: 2 };
    await expect(publish(uid, { ...fields, slug: "rules" })).rejects.toThrow('already has the slug "rules"');
    for (const slug of ["../admin", "My Page", "お知らせ", "x".repeat(61)])
      await expect(publish(uid, { ...fields, slug })).rejects.toThrow(
        /cannot be a slug: write lowercase letters, digits and hyphens, such as event-rules/,
      );
    expect(freePageListSchema.parse(await get("getpages")).data).toHaveLength(1);
  });
});

describe("pages without a slug", () => {
  const uid = "api::page.page";
  it("get one of their title, which stays, and is that of the other language", async () => {
    const fields = { text: text("x"), menu: "support", order: 3 };
    const titles = ["Mga tanong: saan, kailan?", "お知らせ", "🎉", "2026", "é".repeat(80)];
    const ids: string[] = [];
    for (const title of titles) ids.push(await publish(uid, { ...fields, title, slug: "" }));
    await documents(uid).update({
      documentId: ids[1] ?? "",
      locale: "fil",
      data: { title: "Balita", text: text("y") },
      status: "published",
    } as never);
    const data = { title: "Renamed", slug: "" };
    await documents(uid).update({ documentId: ids[2] ?? "", data, status: "published" } as never);
    const { data: pages } = freePageListSchema.parse(await get("getpages?locale=fil"));
    expect(Object.fromEntries(pages.map(({ slug, title }) => [slug, title]))).toMatchObject({
      "mga-tanong-saan-kailan": "Mga tanong: saan, kailan?",
      page: "Balita",
      "page-2": "Renamed",
      "page-2026": "2026",
      ["e".repeat(56)]: "é".repeat(80),
    });
  });
});

describe("chapters without an anchor", () => {
  it("get one of their title, or that of the other language", async () => {
    const story = documents("api::story.story");
    const found = (await story.findFirst({ populate: ["chapters"] } as never)) as never as {
      documentId: string;
    };
    await story.delete({ documentId: found.documentId, locale: "fil" });
    const chapter = (title: string, anchor?: string) => ({ title, anchor, text: text("x") });
    const save = async (locale: string, chapters: object[]) => {
      const saved = (await story.update({
        documentId: found.documentId,
        locale,
        data: { lead: "Lead", chapters },
        status: "published",
        populate: ["chapters"],
      } as never)) as never as { chapters: { anchor: string }[] };
      return saved.chapters.map(({ anchor }) => anchor);
    };
    const titles = ["The end", "終わり", "終わり", "1st"];
    expect(
      await save(
        "en",
        titles.map((title) => chapter(title, "")),
      ),
    ).toEqual(["the-end", "chapter", "chapter-2", "chapter-1st"]);
    expect(
      await save(
        "fil",
        ["Wakas", "Dalawa"].map((title) => chapter(title)),
      ),
    ).toEqual(["the-end", "chapter"]);
    await expect(save("en", [chapter("X", "The End")])).rejects.toThrow(/"The End" cannot be an anchor/);
  });
});

describe("notices", () => {
  const uid = "api::notice.notice";
  const fields = { title: "Maintenance", text: "Tonight.", startsAt: "2030-01-01T12:00:00.000Z" };

  it("have one window and one identity in every language", async () => {
    const id = await publish(
      uid,
      { ...fields, endsAt: "2030-01-01T14:00:00.000Z", link: "/news" },
      { title: "Maintenance", text: "Mamayang gabi." },
    );
    const { data } = noticeListSchema.parse(await get("getnotices?locale=fil"));
    expect(data).toEqual([
      {
        id,
        locale: "fil",
        title: "Maintenance",
        text: "Mamayang gabi.",
        link: "/news",
        starts_at: "2030-01-01T12:00:00.000Z",
        ends_at: "2030-01-01T14:00:00.000Z",
        maintenance: null,
      },
    ]);
  });

  it("can announce when the game servers are down", async () => {
    const window = { from: "2030-02-01T13:00:00.000Z", until: "2030-02-01T14:00:00.000Z" };
    const { from: maintenanceFrom, until: maintenanceUntil } = window;
    await publish(uid, {
      ...fields,
      startsAt: "2030-02-01T12:00:00.000Z",
      endsAt: "2030-02-01T15:00:00.000Z",
      maintenanceFrom,
      maintenanceUntil,
    });
    const { data } = noticeListSchema.parse(await get("getnotices"));
    expect(data.filter(({ maintenance }) => maintenance).map(({ maintenance }) => maintenance)).toEqual([
      window,
    ]);
  });

  it("are refused if they would end before they start", async () => {
    const endsAt = "2030-01-01T11:00:00.000Z";
    await expect(publish(uid, { ...fields, endsAt })).rejects.toThrow("must end after it starts");
  });
});
