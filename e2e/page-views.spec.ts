import { readFileSync } from "node:fs";
import { expect, type Site, test } from "./fixtures";
import { login, OWN_PAGES, register } from "./steps";

const OPEN_TO_ALL = ["/", "/news", "/rankings", "/itemshop", "/topup", "/ticket", "/not-there"];
const OWN = [...OWN_PAGES, "/points?currency=2", "/checkticket?ticket=T-ACDE2347"];

/** What everybody may read comes from the content cache, which whoever comes first fills. */
const OF_EVERYBODY = ["/shop/items", "/get-top-rankings-list", "/clubs", "/game"];

/** The calls that reached account-service for one visit of web, by the id that runs through both. */
const callsOf = (site: Site, id: string | undefined) =>
  readFileSync(site.log("account"), "utf8")
    .split("\n")
    .filter((line) => line.includes(`"reqId":"${id}"`) && line.includes('"answered"'))
    .map((line) => JSON.parse(line).path)
    .filter((path) => !OF_EVERYBODY.includes(path));

test("each page that a player opens is one call to account-service", async ({ page, site, context }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  // The second time round every page that is the same for all players is there already.
  for (const path of [...OPEN_TO_ALL, ...OWN, ...OPEN_TO_ALL, ...OWN]) {
    // The document alone: what its scripts ask for later are visits of their own.
    const answer = await context.request.get(path, { headers: { accept: "text/html" } });
    const id = answer.headers()["x-request-id"];
    await expect.poll(() => callsOf(site, id), path).toEqual(["/me"]);
    // Links within the site ask for the data of a page's loaders.
    const [pathname, search] = path.split("?");
    const data = await context.request.get(
      `${pathname === "/" ? "/_root" : pathname}.data${search ? `?${search}` : ""}`,
    );
    const dataId = data.headers()["x-request-id"];
    await expect.poll(() => callsOf(site, dataId), `${path} by a link`).toEqual(["/me"]);
  }
});

test("the count of the cart, which scripts ask for, is one call too", async ({ page, site }) => {
  const player = await register(site);
  await login(page, player.UserID, player.password);
  const counted = page.waitForResponse((response) => new URL(response.url()).pathname === "/cart");
  await page.goto("/news");
  const id = (await counted).headers()["x-request-id"];
  await expect.poll(() => callsOf(site, id)).toEqual(["/cart"]);
});
