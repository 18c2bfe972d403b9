import { expect, test } from "./fixtures";

const LIMIT = 400;

test("no page of the site leads to nothing", async ({ request }) => {
  test.setTimeout(120_000);
  const waiting = ["/"];
  const seen = new Map<string, string>([["/", "(start)"]]);
  const dead: string[] = [];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const response = await request.get(path);
    if (!response.ok()) dead.push(`${path} (${response.status()}), from ${seen.get(path)}`);
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await response.text();
    expect(html.match(/<h1\b/g), `the h1 of ${path}`).toHaveLength(1);
    expect(html.match(/<title>/g), `the title of ${path}`).toHaveLength(1);
    for (const [, link = ""] of html.matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
      const address = link.replaceAll("&amp;", "&");
      if (seen.has(address) || address.startsWith("//") || seen.size >= LIMIT) continue;
      seen.set(address, path);
      waiting.push(address);
    }
  }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
});
