import { describe, expect, it } from "vitest";
import { noAnswer, run } from "../../../../test/visit";
import { loader } from "./route";

const page = {
  locale: "en",
  slug: "rules",
  title: "Rules",
  content: "<p>Be kind.</p>",
  menu: "support",
} as const;
const visit = (slug: string, freePages: (typeof page)[] | Error = [page]) =>
  run(loader, { params: { slug }, content: { freePages } });

describe("a page that editors have added", () => {
  it("is at its slug", async () => {
    const { status, data } = await visit("rules");
    expect([status, data.page]).toEqual([200, page]);
  });
  it("is a 404 under any other", async () => expect((await visit("rulez")).status).toBe(404));
  it("is unavailable while the cms is", async () =>
    expect((await visit("rules", noAnswer())).status).toBe(503));
});
