import { expect, it } from "vitest";
import { withContents } from "./contents.lib";

it("a text of three parts and more has a list of them", () => {
  const html =
    "<p>a</p><h2>New &amp; old</h2><h3>x</h3><h2>The <strong>roof</strong></h2><p>b</p><h2>Fixes</h2>";
  expect(withContents(html)).toEqual({
    html: '<p>a</p><h2 id="part-1">New &amp; old</h2><h3>x</h3><h2 id="part-2">The <strong>roof</strong></h2><p>b</p><h2 id="part-3">Fixes</h2>',
    parts: [
      { id: "part-1", title: "New &amp; old" },
      { id: "part-2", title: "The roof" },
      { id: "part-3", title: "Fixes" },
    ],
  });
});

it("a shorter one stays as it is", () => {
  const html = "<h2>One</h2><p>a</p><h2>Two</h2>";
  expect(withContents(html)).toEqual({ html, parts: [] });
});

it("a heading of two lines is one of several words", () => {
  const { parts } = withContents("<h2>Rewards<br>for all</h2><h2>Rules</h2><h2>Dates</h2>");
  expect(parts.map(({ title }) => title)).toEqual(["Rewards for all", "Rules", "Dates"]);
});
