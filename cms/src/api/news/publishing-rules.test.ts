import { describe, expect, it } from "vitest";
import { dueForPublishing, problemOfPublishing, versionOf } from "./publishing-rules";

const now = new Date("2026-01-01T12:00:00Z");
const draft = (documentId: string, publishAt: string, locale = "en") => ({
  documentId,
  locale,
  publishAt,
  updatedAt: "2026-01-01",
});

describe("dueForPublishing", () => {
  it("takes those whose time has come and that are not online", () => {
    const drafts = [
      draft("past", "2026-01-01T11:59:59Z"),
      draft("now", "2026-01-01T12:00:00Z"),
      draft("manila", "2026-01-01T20:00:00+08:00"),
      draft("future", "2026-01-01T12:00:01Z"),
      draft("online", "2026-01-01T00:00:00Z"),
      draft("online", "2026-01-01T00:00:00Z", "fil"),
    ];
    const due = dueForPublishing(drafts, new Set(["online en"]), now);
    expect(due.map(versionOf)).toEqual(["past en", "now en", "manila en", "online fil"]);
  });
});

describe("problemOfPublishing", () => {
  it.each([
    [{ type: "news" }, null],
    [{ type: "guide", eventEnd: now }, null],
    [{ type: "event", eventStart: "2026-01-01", eventEnd: "2026-01-02" }, null],
    [{ type: "event", eventStart: now }, "An event needs a start and an end before it can be published."],
    [{ type: "event", eventStart: now, eventEnd: now }, "An event must end after it starts."],
  ])("%j: %s", (item, problem) => {
    expect(problemOfPublishing({ slug: "a", ...item })).toBe(problem);
  });

  it("asks for the short name", () => {
    expect(problemOfPublishing({ type: "news", slug: "" })).toMatch(/^The short name is missing/);
  });
});
