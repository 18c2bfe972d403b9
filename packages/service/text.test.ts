import { expect, it } from "vitest";
import { escapeHtml, parseJson } from "./text.mjs";

it("escapes what HTML and XML would read as their own", () => {
  expect(escapeHtml(`<a href='x' title="y">R&D</a> &amp;`)).toBe(
    "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;R&amp;D&lt;/a&gt; &amp;amp;",
  );
});

it("reads JSON, and nothing of what is none", () => {
  expect([parseJson('{"a":[1]}'), parseJson("null"), parseJson("{"), parseJson("")]).toEqual([
    { a: [1] },
    null,
    undefined,
    undefined,
  ]);
});
