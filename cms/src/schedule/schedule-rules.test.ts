import { describe, expect, it } from "vitest";
import {
  dueForPublishing,
  isTimeToTry,
  problemOfWindow,
  type ScheduleFailure,
  versionOf,
} from "./schedule-rules";

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

describe("isTimeToTry", () => {
  const edit = "2026-01-01T00:00:00.000Z";
  const failure = (attempts: number): ScheduleFailure => ({
    action: "publish",
    uid: "api::news.news",
    documentId: "a",
    locale: "en",
    edit,
    attempts,
    at: now.toISOString(),
    reason: "A time-out.",
  });
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

  it.each([
    [1, 59, false],
    [1, 60, true],
    [3, 179, false],
    [3, 180, true],
    [10, 599, false],
    [10, 600, true],
    [1_000, 600, true],
    // A clock was ahead.
    [1, -86_400, true],
  ])("after attempt %i, %i seconds later: %s", (attempts, seconds, expected) =>
    expect(isTimeToTry({ edit }, failure(attempts), after(seconds))).toBe(expected),
  );

  it("is at once for the first attempt, and after an edit", () => {
    expect(isTimeToTry({ edit }, undefined, now)).toBe(true);
    expect(isTimeToTry({ edit: "2026-01-01T12:00:00.000Z" }, failure(5), now)).toBe(true);
  });
});
