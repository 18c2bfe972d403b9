import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { dependencies } from "../../../package.json";
import { SITE, siteWith } from "../../../test/site";
import { createLettering } from "./lettering.server";
import { sharePictureResponse } from "./share-picture.server";

const font = createRequire(import.meta.url).resolve(
  "@fontsource/saira-extra-condensed/files/saira-extra-condensed-latin-700-normal.woff2",
);
const lettering = createLettering([font]);

it("finds its fonts also where development's packages are not installed, as in the image", () => {
  expect(Object.keys(dependencies)).toContain(/@fontsource\/[^/]+/.exec(font)?.[0]);
});

describe("lettering", () => {
  it("draws letters as outlines, and leaves out what no font has", () => {
    expect(lettering.draw("AV", 100).paths.match(/<path/g)).toHaveLength(2);
    expect(lettering.draw("A😀", 100)).toEqual(lettering.draw("A", 100));
    expect(lettering.draw("😀", 100)).toEqual({ width: 0, paths: "" });
  });

  it("takes the largest size in which a text fits, and cuts it off in the smallest", () => {
    const fit = (text: string) => lettering.fit(text, [100, 50], { width: 400, height: 100 });
    expect(fit("Lantern").size).toBe(100);
    const long = fit(
      "Lantern night: bring all of the lanterns home before the rain comes and the river rises",
    );
    expect([long.size, long.lines.length]).toEqual([50, 2]);
    for (const { width } of long.lines) expect(width).toBeLessThanOrEqual(420);
    expect(fit("a".repeat(160)).lines).toHaveLength(2);
    expect(fit("").lines).toEqual([]);
  });
});

describe("a share picture", () => {
  const siteFile = vi.fn(async (path: string) => join("public", path));
  const context = { site: SITE, siteFile, log: { error: vi.fn() } };
  const text = { label: "Event", title: "Lantern <Night> & more", details: ["22 Nov, 18:00"] };
  const draw = (picture: string | null, title = text.title) =>
    sharePictureResponse(context, { ...text, title }, picture);

  it("has the size that is asked for, and is drawn once for all who ask", async () => {
    const answers = await Promise.all([draw(null), draw(null)]);
    expect(siteFile.mock.calls).toEqual([["/art/backdrop.webp"]]);
    const bytes = Buffer.from((await answers[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(200_000);
    expect(answers[0]?.headers.get("content-type")).toBe("image/jpeg");
  });

  it("is over the usual picture where the item's own cannot be read", async () => {
    const answer = await draw("/fonts/inter.944bb4da.woff2", "Broken");
    expect(answer.status).toBe(200);
    expect(context.log.error).toHaveBeenCalledOnce();
  });

  it("keeps its edge free of a site's name of the longest that there are", async () => {
    /** The right margin beside the site's name. */
    const edge = async (name: string) => {
      const answer = await sharePictureResponse({ ...context, site: siteWith({ name }) }, text, null);
      const picture = sharp(Buffer.from(await answer.arrayBuffer()));
      const part = await picture.extract({ left: 1140, top: 50, width: 60, height: 80 }).toBuffer();
      return (await sharp(part).stats()).channels[0]?.mean ?? 0;
    };
    const long = "Ang opisyal na tambayan ng mga estudyante ng Mystic Peak PH".padEnd(60, "!");
    expect(await edge(long)).toBeCloseTo(await edge("Kampus"), 0);
  });

  it("is refused while too many others are being drawn", async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) => draw(null, `Item ${index}`)),
    );
    const refused = many.filter((each) => each.status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const { reason } of refused) expect(reason.status).toBe(503);
  });
});
