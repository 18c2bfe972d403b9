import { expect, test } from "vitest";
import { playsHere } from "./movies.lib";

test.each([
  ["https://site.example/videos/trailer.mp4", true],
  ["https://site.example/videos/trailer.WEBM?v=2", true],
  ["https://site.example/watch/trailer", false],
  ["https://videos.example/trailer.mp4", false],
  ["http://site.example/videos/trailer.mp4", false],
])("%s plays in the page: %s", (url, here) => {
  expect(playsHere(url, "https://site.example")).toBe(here);
});
