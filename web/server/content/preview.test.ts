import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RequestHandler } from "@remix-run/node";
import { type PreviewClaims, previewToken } from "@tambayan/cms/contract";
import { issueToken } from "@tambayan/service/signed";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Content } from "../../app/platform/content/content.server";
import { VIEWED_TOPIC_HEADER } from "../../app/platform/content/views.server";
import { visitLanguage } from "../../app/platform/language/language.server";
import type { SiteContext } from "../../app/platform/site/context";
import { loadEnv } from "../../app/platform/site/env.server";
import { guidePage } from "../../test/guide-page";
import { buildSite, type Site } from "../site";
import { previewTokenIn, withPreview } from "./preview";

const secret = "s".repeat(32);
const claims: PreviewClaims = {
  uid: "api::news.news",
  documentId: "abc",
  locale: "fil",
  status: "draft",
  editor: "https://cms.example/admin/content-manager/x",
  expires: Math.floor(Date.now() / 1000) + 60,
};
const tokenOf = (more: Partial<PreviewClaims> = {}, key = secret): string =>
  issueToken(previewToken, key, { ...claims, ...more });
const token = tokenOf();

const draft = {
  id: 17,
  locale: "fil",
  subject: "Hindi pa tapos",
  content: "<p>Bukas</p>",
  type: 0,
  created_at: "2026-01-01T00:00:00.000Z",
  author: "GM",
  img_thumbnail: null,
  IsShowThumbnail: true,
  leads: false,
  slug: "a",
  excerpt: "Bukas",
  thumbnail: null,
  views: 0,
  event_start: null,
  event_end: null,
};

const folder = mkdtempSync(join(tmpdir(), "tambayan-preview-"));
let cms: Server;
let site: Site;
/** Calls to the cms, and its next response. */
let requested: string[] = [];
let answer: { status: number; body: object };

beforeAll(async () => {
  cms = createServer((request, response) => {
    requested.push(String(request.url));
    const preview = request.url === "/api/getpreview";
    const { status, body } = preview ? answer : { status: 200, body: { data: [] } };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => cms.listen(0, "127.0.0.1", resolve));
  const { port } = cms.address() as { port: number };
  /** A page that reports what it received; entry.server.tsx would write its policy. */
  const handler: RequestHandler = async (request, context) => {
    const { content, preview, viewer } = context as SiteContext;
    const topic = await content.topic(17);
    const shown = {
      topic: topic?.subject,
      preview,
      viewer: await viewer(),
      language: visitLanguage.getStore(),
    };
    return new Response(JSON.stringify({ ...shown, url: new URL(request.url).pathname }), {
      headers: { "content-type": "text/html", [VIEWED_TOPIC_HEADER]: "17" },
    });
  };
  const env = loadEnv({
    DATA_DIR: folder,
    CMS_URL: `http://127.0.0.1:${port}`,
    ACCOUNT_SERVICE_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: secret,
    WEB_KEY: secret,
    WEBHOOK_SECRET: secret,
  });
  site = await buildSite({ env, handler, clientFolder: null });
});
beforeEach(() => {
  requested = [];
  answer = { status: 200, body: { data: { kind: "news", data: draft } } };
});
afterAll(async () => {
  await site.close();
  cms.close();
  rmSync(folder, { recursive: true, force: true });
});

const previewed = (given = token) => `/news?topic=17&preview=${given}`;
const asksOfPreviews = () => requested.filter((path) => path === "/api/getpreview").length;

describe("the way from the admin", () => {
  it("redirects to the page that will show the draft", async () => {
    const { statusCode, headers } = await site.inject(`/preview?token=${token}`);
    expect([statusCode, headers.location]).toEqual([302, previewed()]);
    expect(headers["cache-control"]).toContain("no-store");
  });
});

describe("a page with a draft in it", () => {
  it("is the site's own page, in the draft's language, for a visitor", async () => {
    const { body } = await site.inject({ url: previewed(), headers: { cookie: "language=en" } });
    expect(JSON.parse(body)).toEqual({
      topic: "Hindi pa tapos",
      preview: { status: "draft", editor: claims.editor },
      viewer: { state: "visitor" },
      language: "fil",
      url: "/news",
    });
  });

  it("is not cached, not indexed, and leaks its address to no other site", async () => {
    const { headers } = await site.inject(previewed());
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers[VIEWED_TOPIC_HEADER]).toBeUndefined();
  });

  it("is rendered for each request, and is in no cache afterwards", async () => {
    await site.inject(previewed());
    await site.inject(previewed());
    expect(asksOfPreviews()).toBe(2);
    for (const cookie of ["", "language=fil"]) {
      const { body, headers } = await site.inject({ url: "/news?topic=17", headers: { cookie } });
      expect(JSON.parse(body)).toMatchObject({ preview: null });
      expect(body).not.toContain(draft.subject);
      expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
      expect(headers["x-robots-tag"]).toBeUndefined();
    }
  });

  it("needs a valid token, and calls no cms without one", async () => {
    const half = token.slice(0, token.indexOf("."));
    const wrong = [tokenOf({}, "another".padEnd(32)), `${half}.`, half, "", `${token}.x`, "x".repeat(9_000)];
    for (const given of wrong) {
      for (const url of [previewed(given), `/preview?token=${given}`]) {
        const { statusCode, body, headers } = await site.inject(url);
        expect([statusCode, body]).toEqual([403, "This is not a valid preview link."]);
        expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      }
    }
    expect(asksOfPreviews()).toBe(0);
  });

  it("expires, and says so in the admin's frame", async () => {
    const { statusCode, body, headers } = await site.inject(
      previewed(tokenOf({ expires: claims.expires - 61 })),
    );
    expect([statusCode, body]).toEqual([
      403,
      "This preview link has expired. Close the preview in the admin and open it again.",
    ]);
    expect(headers["content-security-policy"]).toContain("frame-ancestors https://cms.example");
    expect(asksOfPreviews()).toBe(0);
  });

  it("passes on the cms's reason, and says if the cms is down", async () => {
    answer = { status: 422, body: { data: null, error: { message: "Fill in Writer, and save." } } };
    const half = await site.inject(previewed());
    expect([half.statusCode, half.body]).toEqual([422, "Fill in Writer, and save."]);
    answer = { status: 500, body: {} };
    const away = await site.inject(previewed());
    expect([away.statusCode, away.headers["cache-control"]]).toEqual([503, "private, no-store"]);
  });

  it("is read-only", async () => {
    const { body } = await site.inject({ method: "POST", url: previewed() });
    expect(JSON.parse(body)).toMatchObject({ preview: null });
  });
});

describe("the previewed entry", () => {
  const content = {
    banners: async () => ["online"],
    topic: async () => "online",
    guidePage: async () => "online",
  } as unknown as Content;

  it("replaces the published entry and nothing else", async () => {
    const banners = withPreview(content, { kind: "banners", data: [] });
    expect([await banners.banners(), await banners.topic(1)]).toEqual([[], "online"]);
    const data = guidePage({ lead: "New" });
    const story = withPreview(content, { kind: "guide page", name: "story", data });
    expect([await story.guidePage("story"), await story.guidePage("game-system")]).toEqual([data, "online"]);
  });

  it("is found by its query parameter", () => {
    expect(previewTokenIn("/news?topic=1&preview=a.b")).toBe("a.b");
    expect(previewTokenIn("/preview?token=a")).toBeNull();
    expect(previewTokenIn("/news?topic=1&nopreview=a")).toBeNull();
  });
});
