import { expect, it } from "vitest";
import { run } from "../../../../test/visit";
import { loader } from "./route";

it("robots.txt names the site's own sitemap, and may be kept for an hour", async () => {
  const { text, headers } = await run(loader);
  expect(text).toContain("\nSitemap: https://play.example/sitemap.xml\n");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
});

it("robots.txt keeps search engines from pages of one player, and nobody from the preview of a link", async () => {
  const { text } = await run(loader);
  const groups = text.split("\n\n").map((group: string) => group.split("\n"));
  const rulesFor = (agent: string): string[] =>
    (groups.find((group: string[]) => group.includes(`User-agent: ${agent}`)) ?? []).filter(
      (line: string) => !line.startsWith("User-agent:"),
    );
  for (const path of ["/invite/", "/r/", "/drop/", "/register?", "/user"])
    expect(rulesFor("*")).toContain(`Disallow: ${path}`);
  for (const agent of ["facebookexternalhit", "Twitterbot", "Discordbot", "TelegramBot"])
    expect(rulesFor(agent)).toEqual(["Disallow:"]);
});
