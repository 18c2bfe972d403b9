import { expect, test } from "vitest";
import { fileSize } from "./downloads.lib";

test.each([
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1.0 KB"],
  [193_812, "189 KB"],
  [187_695_104, "179 MB"],
  [5_046_586_572, "4.7 GB"],
  [3_000_000_000_000_000, "2728 TB"],
])("%d bytes are shown as %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
