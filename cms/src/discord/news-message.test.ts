import { expect, it } from "vitest";
import type { NewsItem } from "../../contract";
import { newsMessageOf } from "./news-message";

const item: NewsItem = {
  id: 7,
  locale: "en",
  subject: "Subject",
  content: "",
  type: 0,
  created_at: "2026-11-20T04:05:06.000Z",
  author: "GM",
  img_thumbnail: null,
  IsShowThumbnail: true,
  leads: false,
  slug: "subject",
  excerpt: "",
  thumbnail: null,
  views: 0,
  event_start: null,
  event_end: null,
};
const embedOf = (parts: Partial<NewsItem>) =>
  (
    newsMessageOf({ ...item, ...parts }, "https://x.ph") as {
      embeds: { title: string; description: string }[];
    }
  ).embeds[0];

it("shows texts as they are, not as markdown", () => {
  expect(
    embedOf({ subject: "*New* PK_1_ <@everyone>", excerpt: "See https://x.ph/a_b_c and ~this~\n# Now" }),
  ).toMatchObject({
    title: String.raw`\*New\* PK\_1\_ \<@everyone\>`,
    description: "See https://x.ph/a_b_c and \\~this\\~\n\\# Now",
  });
});

it("cuts a long subject between letters and escapes", () => {
  for (const letter of ["_", "🎉"])
    for (let shift = 0; shift < 3; shift += 1) {
      const { title = "" } = embedOf({ subject: "a".repeat(shift) + letter.repeat(160) }) ?? {};
      expect(title.length).toBeLessThanOrEqual(256);
      expect(title).toMatch(/(?:_|🎉)…$/u);
      expect(title).not.toMatch(/\p{Surrogate}/u);
    }
});
