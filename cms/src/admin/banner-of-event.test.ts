import { describe, expect, it } from "vitest";
import { bannerOfEvent, problemOfEvent } from "./banner-of-event";

const now = new Date("2026-05-01T00:00:00Z");
const event = {
  subject: "Lantern Night",
  thumbnail: { id: 7, alternativeText: "The market under lanterns" },
  eventStart: "2026-05-02T10:00:00.000Z",
  eventEnd: "2026-05-03T10:00:00.000Z",
};
const made = { topicId: 17, language: "all", now } as const;

describe("a banner made from an event", () => {
  it("has its picture, headline, link, language and window", () =>
    expect(bannerOfEvent(event, made)).toEqual({
      img: 7,
      alt: "The market under lanterns",
      headline: "Lantern Night",
      link: "/news?topic=17",
      language: "all",
      order: 0,
      publishAt: event.eventStart,
      unpublishAt: event.eventEnd,
    }));
  it("does not publish itself if the event has started: the editor does", () =>
    expect(bannerOfEvent({ ...event, eventStart: "2026-04-30T10:00:00Z" }, made).publishAt).toBeNull());
  it("describes a picture without alternative text by the subject", () =>
    expect(bannerOfEvent({ ...event, thumbnail: { id: 7 } }, made).alt).toBe("Lantern Night"));
  it.each([
    [{ thumbnail: null }, "A banner needs the event's subject, picture, start and end."],
    [{ eventEnd: null }, "A banner needs the event's subject, picture, start and end."],
    [{ eventEnd: "2026-04-30T10:00:00Z" }, "The event is over."],
    [{}, null],
  ])("is not made while something is missing: %o", (change, problem) =>
    expect(problemOfEvent({ ...event, ...change }, now)).toBe(problem),
  );
});
