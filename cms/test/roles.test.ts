/** Permissions of the editor roles, checked through the admin API. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guidePageAnswerSchema } from "../contract";
import { admin } from "./helpers/cms-env";
import { compiled, type RunningCms, runCms } from "./helpers/run-strapi";

const news = "/content-manager/collection-types/api::news.news";
const story = "/content-manager/single-types/api::story.story";
const banners = "/content-manager/collection-types/api::banner.banner";
let cms: RunningCms;
let manager: string;
let writer: string;

async function call(token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${cms.url}${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const { data, error } = text === "" ? {} : (JSON.parse(text) ?? {});
  return { status: response.status, data, error };
}

async function logIn(email: string, password: string): Promise<string> {
  const { status, data } = await call("", "POST", "/admin/login", { email, password });
  expect(status).toBe(200);
  return data.token;
}

async function editor(roleCode: string): Promise<string> {
  const role = await cms.strapi.service("admin::role").findOne({ code: roleCode });
  const email = `${roleCode}@example.com`;
  await cms.strapi.service("admin::user").create({
    email,
    password: admin.password,
    firstname: roleCode,
    isActive: true,
    registrationToken: null,
    roles: [role.id],
  });
  return logIn(email, admin.password);
}

beforeAll(async () => {
  cms = await runCms();
  manager = await editor("community-manager");
  writer = await editor("writer");
});

afterAll(() => cms?.stop());

let count = 0;
function fields(more: object = {}): object {
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

describe("first admin", () => {
  it("logs in and sees our two roles, without Strapi's default ones", async () => {
    const token = await logIn(admin.email, admin.password);
    const { data } = await call(token, "GET", "/admin/roles");
    const codes = data.map((role: { code: string }) => role.code).sort();
    expect(codes).toEqual(["community-manager", "strapi-super-admin", "writer"]);
  });

  it("cannot be created by a visitor", async () => {
    const answer = await call("", "POST", "/admin/register-admin", {
      email: "intruder@example.com",
      password: admin.password,
      firstname: "Intruder",
    });
    expect(answer.status).toBe(400);
  });
});

describe("Writer", () => {
  it("creates and edits drafts", async () => {
    const created = await call(writer, "POST", news, fields());
    expect(created.status).toBe(201);
    const changed = await call(writer, "PUT", `${news}/${created.data.documentId}`, fields());
    expect(changed.status).toBe(200);
  });

  it("does not publish, delete, or schedule", async () => {
    const soon = new Date(Date.now() - 1_000).toISOString();
    const created = await call(writer, "POST", news, fields({ publishAt: soon, date: soon }));
    expect(created.data).toMatchObject({ publishAt: null, date: null });
    const path = `${news}/${created.data.documentId}`;
    expect((await call(writer, "POST", `${path}/actions/publish`, {})).status).toBe(403);
    expect((await call(writer, "POST", `${news}/actions/publish`, fields())).status).toBe(403);
    expect((await call(writer, "DELETE", path)).status).toBe(403);
  });

  it("edits drafts of guide pages in both languages, without publishing them", async () => {
    for (const locale of ["en", "fil"]) {
      const page = `${story}?locale=${locale}`;
      const { data } = await call(writer, "GET", page);
      expect(data.chapters[0]).toMatchObject({ anchor: "last-bell" });
      const [first] = data.chapters;
      const title = `Changed ${locale}`;
      const chapters = [{ ...first, title }, ...data.chapters.slice(1)];
      const changed = await call(writer, "PUT", page, { lead: "Changed", chapters });
      expect([changed.status, changed.data?.chapters[0].title]).toEqual([200, title]);
      expect((await call(writer, "POST", `${story}/actions/publish?locale=${locale}`, {})).status).toBe(403);
      expect((await call(writer, "DELETE", page)).status).toBe(403);
    }
  });

  it("translates news", async () => {
    const { data } = await call(writer, "POST", news, fields());
    const path = `${news}/${data.documentId}?locale=fil`;
    const { status, data: filipino } = await call(writer, "PUT", path, fields({ subject: "Sa Filipino" }));
    expect([status, filipino.locale, filipino.slug]).toEqual([200, "fil", data.slug]);
  });

  it("has no access to other content or settings", async () => {
    expect((await call(writer, "GET", banners)).status).toBe(403);
    expect((await call(writer, "POST", banners, { alt: "x" })).status).toBe(403);
    expect((await call(writer, "GET", "/admin/users")).status).toBe(403);
  });
});

describe("Community manager", () => {
  it("publishes, unpublishes and deletes a writer's draft", async () => {
    const { data } = await call(writer, "POST", news, fields());
    const path = `${news}/${data.documentId}`;
    const published = await call(manager, "POST", `${path}/actions/publish`, {});
    expect(published.status).toBe(200);
    const listed = await call(manager, "GET", `${path}?status=draft`);
    expect(listed.data).toMatchObject({ topicId: expect.any(Number), date: expect.any(String) });
    expect((await call(manager, "POST", `${path}/actions/unpublish`, {})).status).toBe(200);
    expect((await call(manager, "DELETE", path)).status).toBe(200);
  });

  it("publishes the guide pages in each language", async () => {
    for (const locale of ["en", "fil"]) {
      const page = await call(manager, "GET", `${story}?locale=${locale}`);
      const published = await call(manager, "POST", `${story}/actions/publish?locale=${locale}`, {
        lead: `Published in ${locale}`,
        chapters: page.data.chapters,
      });
      expect(published.status).toBe(200);
      const response = await fetch(`${cms.url}/api/getguidepage/story?locale=${locale}`);
      expect(guidePageAnswerSchema.parse(await response.json()).data?.lead).toBe(`Published in ${locale}`);
    }
  });

  it("schedules", async () => {
    const publishAt = "2099-01-01T00:00:00.000Z";
    const { data } = await call(manager, "POST", news, fields({ publishAt }));
    expect(data.publishAt).toBe(publishAt);
  });

  it("does not manage users and settings", async () => {
    expect((await call(manager, "GET", "/admin/users")).status).toBe(403);
    expect((await call(manager, "GET", "/admin/api-tokens")).status).toBe(403);
  });
});

describe("uploads", () => {
  async function upload(
    name: string,
    type: string,
    content: string | Uint8Array<ArrayBuffer>,
  ): Promise<number> {
    const form = new FormData();
    form.append("files", new Blob([content], { type }), name);
    const response = await fetch(`${cms.url}/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${writer}` },
      body: form,
    });
    return response.status;
  }

  it("accepts pictures", async () => {
    const sharp = (await import("sharp")).default;
    const png = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await upload("picture.png", "image/png", new Uint8Array(png))).toBe(201);
  });

  it.each([
    [
      "drawing.svg",
      "image/svg+xml",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ["drawing.svg", "image/svg+xml", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["page.html", "text/html", "<!doctype html><script>alert(1)</script>"],
    ["page.png", "image/png", "<!doctype html><script>alert(1)</script>"],
  ])("refuses %s sent as %s", async (name, type, content) => {
    expect(await upload(name, type, content)).toBe(400);
  });
});

describe("the first start of a newer version", () => {
  it("adds guide pages, languages and schedules to both roles, and keeps administrators' changes", async () => {
    const { createRoles } = compiled<typeof import("../src/bootstrap/roles")>("src/bootstrap/roles.js");
    const query = cms.strapi.db.query("admin::permission");
    type Row = { id: number; action: string; subject?: string; properties: object; role: { code: string } };
    const ours = async () =>
      ((await query.findMany({ populate: ["role"] })) as Row[]).filter(
        ({ role }) => role.code !== "strapi-super-admin",
      );
    const all = async () =>
      (await ours())
        .map(({ action, subject, properties, role }) =>
          JSON.stringify({ role: role.code, action, subject, properties }),
        )
        .sort();
    const now = await all();
    const rows = await ours();
    const taken = rows.find((row) => row.subject === "api::movie.movie" && row.action.endsWith("delete"));
    await query.deleteMany({ where: { subject: { $contains: "api::story" } } });
    await query.delete({ where: { id: taken?.id } });
    const added = /^(un)?publishAt$/;
    for (const { id, properties, subject } of rows) {
      const fields: string[] | undefined = Reflect.get(properties, "fields");
      if (fields && /banner|download/.test(subject ?? ""))
        await query.update({
          where: { id },
          data: { properties: { ...properties, fields: fields.filter((field) => !added.test(field)) } },
        });
      if (subject === "api::news.news")
        await query.update({ where: { id }, data: { properties: { ...properties, locales: ["en"] } } });
    }
    await cms.strapi.store({ type: "api", name: "site", key: "roles" }).set({ value: 1 });
    await createRoles(cms.strapi);
    const expected = now.filter((row) => !/explorer\.delete.*api::movie/.test(row));
    expect(await all()).toEqual(expected);
  });
});

describe("a second start", () => {
  it("changes nothing", async () => {
    const { prepare } = compiled<typeof import("../src/bootstrap")>("src/bootstrap/index.js");
    const snapshot = async () => ({
      users: await cms.strapi.db.query("admin::user").count(),
      roles: await cms.strapi.db.query("admin::role").findMany({ orderBy: "id" }),
      permissions: await cms.strapi.db.query("admin::permission").findMany({ orderBy: "id" }),
      views: await cms.strapi.db.query("strapi::core-store").findMany({ orderBy: "id" }),
    });
    const before = await snapshot();
    await prepare(cms.strapi);
    expect(await snapshot()).toEqual(before);
  });
});

describe("what the cms could not do on its own", () => {
  it("is told to editors who may read the entry, and to nobody else", async () => {
    const { publishDue } = compiled<typeof import("../src/schedule/scheduled-publishing")>(
      "src/schedule/scheduled-publishing.js",
    );
    const uid = "api::news.news";
    const soon = new Date(Date.now() + 3_600_000);
    const data = fields({ publishAt: soon, subject: "Patch tonight" });
    const { documentId } = await cms.strapi.documents(uid).create({ data });
    const due = { author: null, publishAt: new Date(Date.now() - 1_000) } as object;
    await cms.strapi.db.query(uid).updateMany({ where: { documentId }, data: due });
    await publishDue(cms.strapi, new Date());
    const posted = await cms.strapi.documents(uid).create({ data: fields(), status: "published" });
    const failed = { discordPost: "failed" } as object;
    await cms.strapi.db.query(uid).updateMany({ where: { documentId: posted.documentId }, data: failed });

    const told = [
      {
        action: "publish",
        uid,
        documentId,
        locale: "en",
        title: "Patch tonight",
        reason: '"Author" is missing or cannot be published as it is.',
      },
      expect.objectContaining({ action: "discord", documentId: posted.documentId }),
    ];
    expect((await call(manager, "GET", "/content-problems")).data).toEqual(told);
    expect((await call(writer, "GET", "/content-problems")).data).toEqual(told);
    expect((await call("", "GET", "/content-problems")).status).toBe(401);
  });

  it("is refused in the form of an entry, at the field, before it can happen", async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await call(manager, "POST", news, fields({ author: null, publishAt }));
    expect(answer.status).toBe(400);
    const { name, details } = answer.error;
    expect(name).toBe("ValidationError");
    expect(details.errors.map(({ path }: { path: string[] }) => path.join("."))).toEqual([
      "author",
      "publishAt",
    ]);
  });
});
