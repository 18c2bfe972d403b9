import { MESSAGES } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { languageCookie } from "~/platform/language/language.server";
import { run } from "../../../../test/visit";
import { action, loader } from "./route";

describe("choosing a language", () => {
  it.each(["en", "fil"])("remembers %s and shows the page again", async (language) => {
    const { location, headers } = await run(action, { form: { language, from: "/news?page=2" } });
    expect(location).toBe("/news?page=2");
    expect(headers.get("set-cookie")).toMatch(`language=${language}; Path=/;`);
    expect(headers.get("set-cookie")).toMatch(/; Secure$/);
  });

  it("does so without https on a machine of one's own", () =>
    expect(languageCookie("fil", false)).not.toContain("Secure"));

  it.each(["", "xx", "en; Domain=evil.example"])("remembers nothing for %j", async (language) => {
    const { location, headers } = await run(action, { form: { language, from: "/news" } });
    expect([location, headers.has("set-cookie")]).toEqual(["/news", false]);
  });

  it.each(["", "//evil.example", "/\\evil.example", "https://evil.example", "news"])(
    "leads home instead of to %j",
    async (from) => {
      expect((await run(action, { form: { language: "en", from } })).location).toBe("/");
    },
  );

  it("is a 400 for a body that is no form", async () => {
    const { status, text } = await run(action, { json: { language: "fil" } });
    expect([status, text]).toEqual([400, MESSAGES.badRequest]);
  });

  it("does nothing for a visit to its address", async () => {
    const { location, headers } = await run(loader);
    expect([location, headers.has("set-cookie")]).toEqual(["/", false]);
  });
});
