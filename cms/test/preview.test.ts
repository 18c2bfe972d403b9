/** Previews of drafts: who gets a link, and what it shows. */
import { issueToken, readToken } from "@tambayan/service/signed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  newsListSchema,
  type PreviewClaims,
  previewAnswerSchema,
  previewPath,
  previewToken,
} from "../contract";
import { admin } from "./helpers/cms-env";
import { type RunningCms, runCms } from "./helpers/run-strapi";

let cms: RunningCms;
let manager: string;
let writer: string;

async function logIn(email: string): Promise<string> {
  const response = await fetch(`${cms.url}/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: admin.password }),
  });
  return JSON.parse(await response.text()).data.token;
}

async function editor(code: string): Promise<string> {
  const role = await cms.strapi.service("admin::role").findOne({ code });
  const email = `${code}@example.com`;
  await cms.strapi.service("admin::user").create({
    email,
    password: admin.password,
    firstname: code,
    isActive: true,
    registrationToken: null,
    roles: [role.id],
  });
  return logIn(email);
}

beforeAll(async () => {
  cms = await runCms({ SITE_URL: "https://site.example/" });
  manager = await editor("community-manager");
  writer = await editor("writer");
});

afterAll(() => cms?.stop());

async function linkOf(token: string, uid: string, query = ""): Promise<string | undefined> {
  const response = await fetch(`${cms.url}/content-manager/preview/url/${uid}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status === 204) return undefined;
  expect(response.status).toBe(200);
  return JSON.parse(await response.text()).data.url;
}

const tokenOf = (link: string | undefined) => new URL(link ?? "").searchParams.get("token") ?? "";

async function open(token: string) {
  const response = await fetch(`${cms.url}/api/getpreview`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const body = JSON.parse(await response.text());
  return {
    status: response.status,
    cacheControl: response.headers.get("cache-control"),
    message: body.error?.message as string | undefined,
    preview: response.ok ? previewAnswerSchema.parse(body).data : undefined,
  };
}

type Document = { documentId: string } & Record<string, unknown>;
const paragraph = (text: string) => [{ type: "paragraph", children: [{ type: "text", text }] }];
let count = 0;
async function createNews(more: object = {}): Promise<Document> {
  count += 1;
  const data = {
    type: "news",
    subject: `Subject ${count}`,
    author: "GM Test",
    content: paragraph("Hello"),
    ...more,
  };
  return (await cms.strapi.documents("api::news.news").create({ data: data as object })) as Document;
}
const claimsIn = (token: string) =>
  readToken(previewToken, cms.env.WEBHOOK_SECRET as string, token, new Date())?.claims;
const newsLink = (token: string, { documentId }: Document, more = "") =>
  linkOf(token, "api::news.news", `documentId=${documentId}${more}`);

describe("the link", () => {
  it("leads to the site and names one entry, one language and an expiry", async () => {
    const news = await createNews();
    const link = (await newsLink(manager, news)) ?? "";
    expect(link.startsWith(`https://site.example${previewPath}?token=`)).toBe(true);
    const claims = claimsIn(tokenOf(link));
    expect(claims).toMatchObject({
      uid: "api::news.news",
      documentId: news.documentId,
      locale: "en",
      status: "draft",
      editor: `${cms.url}/admin/content-manager/collection-types/api::news.news/${news.documentId}?plugins[i18n][locale]=en`,
    });
    expect((claims?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(15 * 60);
  });

  it("is issued only to editors who may read the entry", async () => {
    const banner = await cms.strapi
      .documents("api::banner.banner")
      .create({ data: { alt: "Soon" } as object });
    const query = `documentId=${banner.documentId}`;
    expect(await linkOf(manager, "api::banner.banner", query)).toBeDefined();
    expect(await linkOf(writer, "api::banner.banner", query)).toBeUndefined();
    expect(await newsLink(writer, await createNews())).toBeDefined();
    expect(await linkOf(writer, "api::story.story", "locale=fil")).toBeDefined();
    const visitor = await fetch(`${cms.url}/content-manager/preview/url/api::news.news?${query}`);
    expect(visitor.status).toBe(401);
  });

  it("does not exist for entries that do not exist", async () => {
    expect(await linkOf(manager, "api::news.news", "documentId=nothing")).toBeUndefined();
    expect(await newsLink(manager, await createNews(), "&status=published")).toBeUndefined();
    expect(await linkOf(manager, "plugin::upload.file", "documentId=nothing")).toBeUndefined();
  });
});

describe("the token", () => {
  it("shows the draft, and the published version, to its holder only", async () => {
    const news = await createNews({ subject: "As it is" });
    const { documentId } = news;
    expect((await open(tokenOf(await newsLink(manager, news)))).preview).toMatchObject({
      kind: "news",
      data: { id: news.topicId, subject: "As it is", slug: "as-it-is", content: "<p>Hello</p>" },
    });
    const read = async () => {
      const response = await fetch(`${cms.url}/api/getspecificnews/${news.topicId}`);
      return newsListSchema.parse(await response.json()).data[0]?.subject;
    };
    expect(await read()).toBeUndefined();
    await cms.strapi.documents("api::news.news").publish({ documentId });
    await cms.strapi
      .documents("api::news.news")
      .update({ documentId, data: { subject: "As it will be" } as object });
    const draft = await open(tokenOf(await newsLink(manager, news)));
    expect([draft.cacheControl, draft.preview?.data]).toMatchObject([
      "no-store",
      { subject: "As it will be" },
    ]);
    const online = await open(tokenOf(await newsLink(manager, news, "&status=published")));
    expect(online.preview?.data).toMatchObject({ subject: "As it is" });
    expect(await read()).toBe("As it is");
  });

  it("shows the requested language", async () => {
    const news = await createNews();
    const { documentId } = news;
    const data = { subject: "Sa Filipino", content: paragraph("Kumusta") } as object;
    await cms.strapi.documents("api::news.news").update({ documentId, locale: "fil", data });
    const { preview } = await open(tokenOf(await newsLink(manager, news, "&locale=fil")));
    expect(preview?.data).toMatchObject({ locale: "fil", subject: "Sa Filipino", content: "<p>Kumusta</p>" });
  });

  it("shows a guide page", async () => {
    const { documentId } = (await cms.strapi.documents("api::story.story").findFirst({})) as Document;
    await cms.strapi.documents("api::story.story").update({
      documentId,
      locale: "fil",
      data: {
        lead: "Bagong simula",
        chapters: [{ title: "Una", anchor: "una", text: paragraph("Noon") }],
      } as object,
    });
    const { preview } = await open(tokenOf(await linkOf(writer, "api::story.story", "locale=fil")));
    expect(preview).toMatchObject({
      kind: "guide page",
      name: "story",
      data: { locale: "fil", lead: "Bagong simula", chapters: [{ anchor: "una", content: "<p>Noon</p>" }] },
    });
  });

  it("shows a list with the draft among published entries, without other drafts", async () => {
    const uid = "api::download-link.download-link";
    const link = (seq: number, link_name: string) =>
      ({
        seq,
        link_name,
        link_address: "https://example.com/a",
        link_type: "direct",
        link_date: "2026-01-01",
      }) as object;
    await cms.strapi.documents(uid).create({ data: link(1, "Online"), status: "published" });
    await cms.strapi.documents(uid).create({ data: link(2, "Another draft") });
    const { documentId } = await cms.strapi.documents(uid).create({ data: link(0, "Mine") });
    const shown = async () => {
      const { preview } = await open(tokenOf(await linkOf(manager, uid, `documentId=${documentId}`)));
      return preview?.kind === "downloads" ? preview.data.map(({ link_name }) => link_name) : [];
    };
    expect(await shown()).toEqual(["Mine", "Online"]);
    await cms.strapi.documents(uid).publish({ documentId });
    await cms.strapi.documents(uid).update({ documentId, data: link(3, "Mine, moved down") });
    expect(await shown()).toEqual(["Online", "Mine, moved down"]);
  });

  it("reports which required fields are empty", async () => {
    const news = await createNews({ author: null, content: null });
    expect(await open(tokenOf(await newsLink(manager, news)))).toMatchObject({
      status: 422,
      message: "Nothing to preview yet: fill in Text and Author, then save.",
    });
  });

  it("is refused once the entry is deleted or the token expired, and if it is forged", async () => {
    const news = await createNews();
    const token = tokenOf(await newsLink(manager, news));
    const claims = claimsIn(token) as PreviewClaims;
    await cms.strapi.documents("api::news.news").delete({ documentId: news.documentId });
    expect((await open(token)).status).toBe(404);
    const late = issueToken(previewToken, cms.env.WEBHOOK_SECRET, {
      ...claims,
      expires: Math.floor(Date.now() / 1000),
    });
    for (const wrong of [late, issueToken(previewToken, "another secret", claims), `${token}x`, "x", ""]) {
      expect((await open(wrong)).status).toBe(401);
    }
  });
});
