/** Who may change which files of the media library, by every call that changes one. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin } from "./helpers/cms-env";
import { multipart, multipartType } from "./helpers/multipart";
import { type RunningCms, runCms } from "./helpers/run-strapi";

const news = "/content-manager/collection-types/api::news.news";
const story = "/content-manager/single-types/api::story.story?locale=en";
let cms: RunningCms;
/** Tokens. */
let manager: string;
let writer: string;
let other: string;

async function editor(roleCode: string, name: string): Promise<string> {
  const role = await cms.strapi.service("admin::role").findOne({ code: roleCode });
  const email = `${name}@example.com`;
  const user = { email, password: admin.password, firstname: name, isActive: true, registrationToken: null };
  await cms.strapi.service("admin::user").create({ ...user, roles: [role.id] });
  const answer = await call("", "POST", "/admin/login", { email, password: admin.password });
  return answer.data.token;
}

async function call(token: string, method: string, path: string, body?: object | Buffer) {
  const type = Buffer.isBuffer(body) ? multipartType : "application/json";
  const response = await fetch(`${cms.url}${path}`, {
    method,
    headers: { "content-type": type, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {};
  return { status: response.status, data: answer.data ?? answer };
}

type File = { id: number; name: string; hash: string; url: string };
let uploads = 0;
async function form(folder?: number): Promise<Buffer> {
  uploads += 1;
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#141826" } })
    .png()
    .toBuffer();
  const fileInfo = { alternativeText: "A gate", folder: folder ?? null };
  return multipart([
    { name: "fileInfo", content: JSON.stringify(fileInfo) },
    { name: "files", filename: `gate-${uploads}.png`, type: "image/png", content },
  ]);
}
async function upload(token: string, folder?: number): Promise<File> {
  const { status, data } = await call(token, "POST", "/upload", await form(folder));
  expect(status).toBe(201);
  return data[0];
}
const folderOf = async (token: string, parent: number | null = null) => {
  uploads += 1;
  return (await call(token, "POST", "/upload/folders", { name: `folder ${uploads}`, parent })).data
    .id as number;
};

const text = (words: string) => ({ type: "paragraph", children: [{ type: "text", text: words }] });
/** As Strapi's editor puts a picture into a text. */
const inText = (file: File) => ({ type: "image", image: file, children: [{ type: "text", text: "" }] });
let drafts = 0;
async function draft(token: string, more: object): Promise<string> {
  drafts += 1;
  const fields = { type: "news", subject: `Gate ${drafts}`, author: "GM Test", content: [text("Open.")] };
  const { status, data } = await call(token, "POST", news, { ...fields, ...more });
  expect(status).toBe(201);
  return data.documentId;
}
const publish = async (documentId: string) =>
  expect((await call(manager, "POST", `${news}/${documentId}/actions/publish`, {})).status).toBe(200);

const info = { fileInfo: { name: "renamed.png" } };
/** Each way to change a file, mildest first. @returns the answers' statuses */
const ways: Record<string, (token: string, file: File) => Promise<{ status: number }>> = {
  "edits its info": (token, { id }) => call(token, "PUT", `/upload/files/${id}`, info),
  "edits its info by the older call": (token, { id }) => call(token, "POST", `/upload?id=${id}`, info),
  "edits the info of many": (token, { id }) =>
    call(token, "POST", "/upload/actions/bulk-update", { updates: [{ id, ...info }] }),
  "moves it": async (token, { id }) =>
    call(token, "POST", "/upload/actions/bulk-move", {
      fileIds: [id],
      folderIds: [],
      destinationFolderId: await folderOf(token),
    }),
  "replaces it": async (token, { id }) => call(token, "POST", `/upload/files/${id}/replace`, await form()),
  "replaces it by the older call": async (token, { id }) =>
    call(token, "POST", `/upload?id=${id}`, await form()),
  "deletes it": (token, { id }) => call(token, "DELETE", `/upload/files/${id}`),
  "deletes many": (token, { id }) =>
    call(token, "POST", "/upload/actions/bulk-delete", { fileIds: [id], folderIds: [] }),
};
const statuses = async (token: string, file: () => Promise<File>) => {
  const seen: Record<string, number> = {};
  for (const [name, change] of Object.entries(ways)) seen[name] = (await change(token, await file())).status;
  return seen;
};
const all = (status: number) => Object.fromEntries(Object.keys(ways).map((name) => [name, status]));

beforeAll(async () => {
  cms = await runCms();
  manager = await editor("community-manager", "manager");
  writer = await editor("writer", "writer");
  other = await editor("writer", "other");
});
afterAll(() => cms?.stop());

describe("a writer", () => {
  it("changes files of their own that nothing shows", async () => {
    expect(await statuses(writer, () => upload(writer))).toEqual(all(200));
  });

  it("changes files of their own drafts", async () => {
    const file = async () => {
      const own = await upload(writer);
      await draft(writer, { thumbnail: own.id, content: [text("Look:"), inText(own)] });
      return own;
    };
    expect(await statuses(writer, file)).toEqual(all(200));
  });

  it("changes no file that someone else uploaded", async () => {
    const theirs = await upload(other);
    expect(await statuses(writer, async () => theirs)).toEqual(all(403));
    await draft(writer, { thumbnail: theirs.id });
    expect(await statuses(writer, async () => theirs)).toEqual(all(403));
  });

  it("changes no file that someone else's draft shows", async () => {
    const file = await upload(writer);
    await draft(other, { thumbnail: file.id });
    expect(await statuses(writer, async () => file)).toEqual(all(403));
  });

  it.each([
    ["as its picture", (file: File) => ({ thumbnail: file.id })],
    ["in its text", (file: File) => ({ content: [inText(file)] })],
  ])("changes no file that a published page shows %s", async (_where, shown) => {
    const file = await upload(writer);
    const documentId = await draft(writer, shown(file));
    await publish(documentId);
    // A draft without it does not take it off the page.
    await call(writer, "PUT", `${news}/${documentId}`, { thumbnail: null, content: [text("Closed.")] });
    expect(await statuses(writer, async () => file)).toEqual(all(403));
    await call(manager, "POST", `${news}/${documentId}/actions/unpublish`, {});
    expect((await call(writer, "DELETE", `/upload/files/${file.id}`)).status).toBe(200);
  });

  it("changes no file in a chapter of a guide page", async () => {
    const [picture, picked] = [await upload(writer), await upload(writer)];
    const { data } = await call(manager, "GET", story);
    const [first, ...rest] = data.chapters;
    const chapters = [{ ...first, picture: picture.id, text: [text("Look:"), inText(picked)] }, ...rest];
    expect((await call(manager, "PUT", story, { chapters })).status).toBe(200);
    for (const file of [picture, picked]) expect(await statuses(writer, async () => file)).toEqual(all(403));
  });

  it("changes no folder with such files in it or below", async () => {
    const folder = await folderOf(writer);
    const below = await folderOf(writer, folder);
    const file = await upload(writer, below);
    const documentId = await draft(writer, { thumbnail: file.id });
    await publish(documentId);
    const name = { name: "another name", parent: null };
    const change = async () => [
      (await call(writer, "PUT", `/upload/folders/${folder}`, name)).status,
      (
        await call(writer, "POST", "/upload/actions/bulk-move", {
          folderIds: [folder],
          fileIds: [],
          destinationFolderId: await folderOf(writer),
        })
      ).status,
      (await call(writer, "POST", "/upload/actions/bulk-delete", { folderIds: [folder], fileIds: [] }))
        .status,
    ];
    expect(await change()).toEqual([403, 403, 403]);
    await call(manager, "POST", `${news}/${documentId}/actions/unpublish`, {});
    expect(await change()).toEqual([200, 200, 200]);
    expect((await call(manager, "GET", `/upload/files/${file.id}`)).status).toBe(404);
  });

  it("changes none of many if one of them is not theirs to change", async () => {
    const [own, theirs] = [await upload(writer), await upload(other)];
    const fileIds = [own.id, theirs.id];
    const answer = await call(writer, "POST", "/upload/actions/bulk-delete", { fileIds, folderIds: [] });
    expect(answer.status).toBe(403);
    for (const id of fileIds) expect((await call(manager, "GET", `/upload/files/${id}`)).status).toBe(200);
  });
});

describe("a community manager", () => {
  it("changes what published pages show, whoever uploaded it", async () => {
    const file = async () => {
      const theirs = await upload(writer);
      await publish(await draft(writer, { thumbnail: theirs.id }));
      return theirs;
    };
    expect(await statuses(manager, file)).toEqual(all(200));
  });
});

it("nobody without the right changes a file", async () => {
  const { id } = await upload(writer);
  expect((await call("", "DELETE", `/upload/files/${id}`)).status).toBe(401);
});
