import { expect, it } from "vitest";
import { run } from "../../../../test/visit";
import { loader } from "./route";

it("robots.txt names the site's own sitemap, and may be kept for an hour", async () => {
  const { text, headers } = await run(loader);
  expect(text).toContain("\nSitemap: https://play.example/sitemap.xml\n");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
});
