import { expect, test } from "vitest";
import { wallpaperSizes } from "./wallpaper.lib";

const image = {
  url: "/uploads/rain_1a2b.webp",
  width: 1920,
  height: 1080,
  alt: "",
  formats: [
    { url: "/uploads/thumbnail_rain_1a2b.webp", width: 245, height: 138 },
    { url: "/uploads/large_rain_1a2b.webp", width: 1280, height: 720 },
  ],
};

test("the original comes first, previews are left out, and files are named after the picture", () => {
  expect(wallpaperSizes({ title: "The Gate in Rain", image })).toEqual([
    { url: image.url, width: 1920, height: 1080, fileName: "the-gate-in-rain-1920x1080.webp" },
    {
      url: "/uploads/large_rain_1a2b.webp",
      width: 1280,
      height: 720,
      fileName: "the-gate-in-rain-1280x720.webp",
    },
  ]);
});

test("a small original is still offered, and a title without Latin letters still gives a name", () => {
  const small = { ...image, width: 500, height: 300, formats: [] };
  expect(wallpaperSizes({ title: "門", image: small }).map((size) => size.fileName)).toEqual([
    "wallpaper-500x300.webp",
  ]);
});

test("accents are kept as letters", () => {
  expect(wallpaperSizes({ title: "Señorita!", image })[0]?.fileName).toBe("senorita-1920x1080.webp");
});
