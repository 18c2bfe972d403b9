import { describe, expect, it } from "vitest";
import { dueForPublishing, problemOfWindow, versionOf } from "./schedule-rules";

const now = new Date("2026-01-01T12:00:00Z");
const draft = (documentId: string, publishAt: string, locale = "en") => ({
  documentId,
  locale,
  publishAt,
  updatedAt: "2026-01-01",
});

describe("dueForPublishing", () => {
  it("selects drafts that are due and not online", () => {
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

describe("problemOfWindow", () => {
  it.each([
    [{}, null],
    [{ unpublishAt: null }, null],
    [{ unpublishAt: "2026-01-01T12:00:01Z" }, null],
    [{ unpublishAt: "2026-01-01T20:00:01+08:00" }, null],
    [{ unpublishAt: now }, expect.stringMatching(/^It would be unpublished before/)],
  ])("%j: %s", (entry, problem) => expect(problemOfWindow(now, entry)).toEqual(problem));
});
