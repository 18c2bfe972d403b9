import { describe, expect, it } from "vitest";
import { choiceOfNews, choiceOfPage, fixedChoices, topicOf } from "./link-choices";

describe("the choices of a link", () => {
  it("are items by their topic number and pages by their slug", () => {
    const news = choiceOfNews({ topicId: 133, subject: "Lantern Night", type: "event" });
    expect(news).toEqual({ path: "/news?topic=133", name: "Lantern Night", kind: "Event" });
    expect(choiceOfPage({ slug: "rules", title: "Rules" })).toEqual([
      { path: "/page/rules", name: "Rules", kind: "Page" },
    ]);
    expect(choiceOfPage({ slug: null, title: "Rules" })).toEqual([]);
  });
  it("are the site's own pages by name or path", () => {
    expect(fixedChoices("rank").map(({ path }) => path)).toEqual(["/rankings", "/rankings/archive"]);
    expect(fixedChoices("SERVERINFO").map(({ name }) => name)).toEqual(["Server information"]);
  });
  it("know the item of a link", () =>
    expect(["/news?topic=133", "/news", "https://example.com"].map(topicOf)).toEqual([133, null, null]));
});
