import { expect, it } from "vitest";
import { characterPath, clubPath, nameInAddress, withoutDataSuffix } from "./name-path";

const SITE = "https://play.example";

it.each([
  ...[
    "Tala Bai",
    "foo.data",
    "foo.data.data",
    ".data",
    "_root.data",
    "_root",
    ".",
    "..",
    "...",
    "~",
    "foo~",
    "foo.data~",
  ],
  ...[
    "a/b",
    "a/",
    "/",
    "a\\b",
    "a?b",
    "a#b",
    "a%b",
    "a%2Fb",
    "a%2fb",
    "%2e",
    "%2E%2E",
    "a;b",
    "a&b=c",
    "a+b",
    "x.png",
    "x.json",
  ],
  ...["x.txt", "x.map", "x.css", "Ñandú", "日本語", "🎉", "<b>", "'", '"', "a:b", "@x", "con", "%E0%A4"],
])("%s has an address of its own, which browsers leave as it is", (name) => {
  for (const path of [characterPath(name), clubPath(name)]) {
    const address = new URL(path, SITE);
    expect(address.pathname + address.search + address.hash).toBe(path);
    expect(path.split("/")).toHaveLength(3);
    expect(path).not.toMatch(/\.data$/);
    expect(nameInAddress(address.href)).toBe(name);
  }
});

it.each([
  ["/character/foo.data", "/character/foo.data~"],
  ["/club/Tambay.data?x=1", "/club/Tambay.data~?x=1"],
  ["/news.data?page=2", "/news?page=2"],
  ["/_root.data", "/"],
  ["/topic/12.data", "/topic/12"],
])("who opens %s gets %s", (address, page) => expect(withoutDataSuffix(address)).toBe(page));

it("is no name if it is written as none", () => expect(nameInAddress(`${SITE}/character/%E0%A4`)).toBe(""));
