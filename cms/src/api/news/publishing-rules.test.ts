import { describe, expect, it } from "vitest";
import { problemOfPublishing } from "./publishing-rules";

const now = new Date("2026-01-01T12:00:00Z");

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

  it("requires a slug", () => {
    expect(problemOfPublishing({ type: "news", slug: "" })).toMatch(/^The slug is missing/);
  });
});
