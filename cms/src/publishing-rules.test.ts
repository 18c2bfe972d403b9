import type { Struct } from "@strapi/strapi";
import { describe, expect, it } from "vitest";
import {
  problemOfChapters,
  problemOfNotice,
  problemOfPictures,
  problemOfRecurringEvent,
} from "./publishing-rules";

const chapter = (anchor: string, more: object = {}) => ({ title: `The ${anchor}`, anchor, ...more });

it.each([
  [[], null],
  [[chapter("gate"), chapter("peak")], null],
  [
    [chapter("gate"), chapter("peak"), chapter("gate")],
    '"The gate" needs an anchor that no other chapter has.',
  ],
])("%j: %s", (chapters, problem) => expect(problemOfChapters(chapters)).toBe(problem));

describe("notices", () => {
  const [early, late] = ["2030-01-01T12:00:00.000Z", "2030-01-01T14:00:00.000Z"];
  it.each([
    [{ startsAt: early, endsAt: late }, null],
    [{ startsAt: late, endsAt: early }, "The notice must end after it starts."],
    [{ maintenanceFrom: early, maintenanceUntil: late }, null],
    [{ maintenanceFrom: early }, "Maintenance needs both its start and its end."],
    [{ maintenanceUntil: late }, "Maintenance needs both its start and its end."],
    [{ maintenanceFrom: late, maintenanceUntil: early }, "The maintenance must end after it starts."],
  ])("%j: %s", (entry, problem) => expect(problemOfNotice(entry)).toBe(problem));
});

describe("recurring events", () => {
  // 2030-01-01 is a Tuesday.
  it.each([
    [{}, "Choose at least one day of the week."],
    [{ monday: true }, null],
    [{ monday: true, firstDay: "2030-01-01" }, null],
    [{ monday: true, lastDay: "2030-01-01" }, null],
    [
      { tuesday: true, firstDay: "2030-01-02", lastDay: "2030-01-01" },
      "The last day must not be before the first day.",
    ],
    [{ tuesday: true, firstDay: "2030-01-01", lastDay: "2030-01-01" }, null],
    [
      { monday: true, sunday: false, firstDay: "2030-01-01", lastDay: "2030-01-06" },
      "None of its days of the week is between the first day and the last day.",
    ],
    [{ monday: true, firstDay: "2030-01-01", lastDay: "2030-01-07" }, null],
    [{ tuesday: true, firstDay: "2030-01-02", lastDay: "2035-01-01" }, null],
  ])("%j: %s", (entry, problem) => expect(problemOfRecurringEvent(entry)).toBe(problem));
});

describe("pictures", () => {
  const media = { type: "media", multiple: false } as const;
  const parts: Struct.SchemaAttributes = {
    title: { type: "string" },
    picture: media,
    alt: { type: "string" },
    text: { type: "blocks" },
  };
  const page: Struct.SchemaAttributes = {
    thumbnail: media,
    text: { type: "blocks" },
    chapters: { type: "component", component: "page.chapter", repeatable: true },
  };
  const problemOf = (entry: object) => problemOfPictures(page, { ...entry }, () => parts);
  const image = (alternativeText?: string | null) => ({
    type: "image",
    image: { name: "gate.webp", alternativeText },
  });

  it.each([
    [{}],
    [{ thumbnail: null, text: null, chapters: [] }],
    [{ thumbnail: { name: "a.webp", alternativeText: "A gate" } }],
    [{ text: [{ type: "paragraph", children: [] }, image("A gate")] }],
    [
      {
        chapters: [
          chapter("gate", { picture: {}, alt: "A gate" }),
          chapter("peak", { picture: null, alt: "" }),
        ],
      },
    ],
  ])("may be published: %j", (entry) => expect(problemOf(entry)).toBeNull());

  it.each([
    [{ thumbnail: { name: "a.webp", alternativeText: null } }, 'The picture "a.webp" needs alternative text'],
    [{ thumbnail: { name: "a.webp", alternativeText: " " } }, 'The picture "a.webp" needs alternative text'],
    [{ text: [image("A gate"), image("")] }, 'The picture "gate.webp" in the text needs alternative text'],
    // The chapter's own text counts, not the file's: several chapters may use one file.
    [
      { chapters: [chapter("gate", { picture: { alternativeText: "A gate" }, alt: " " })] },
      'The picture of "The gate" needs alternative text.',
    ],
    [{ chapters: [chapter("gate", { text: [image(null)] })] }, 'The picture "gate.webp" in the text'],
  ])("may not be published: %j", (entry, problem) => expect(problemOf(entry)).toContain(problem));

  it("without a title are reported too", () => {
    const banner: Struct.SchemaAttributes = { img: media, alt: { type: "string" } };
    expect(problemOfPictures(banner, { img: {}, alt: "" }, () => ({}))).toBe(
      "The picture needs alternative text.",
    );
  });
});
