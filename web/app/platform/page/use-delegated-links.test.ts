import { expect, it } from "vitest";
import { leadsToPage } from "./use-delegated-links";

it("files and the API's description are left to the browser; pages are not, whatever the name in their address", () => {
  for (const file of [
    "/rss.xml",
    "/events.ics",
    "/events/7.ics",
    "/uploads/map_1a2b.webp",
    "/api/docs",
    "/api",
  ])
    expect(leadsToPage(file), file).toBe(false);
  for (const page of [
    "/",
    "/news",
    "/page/event-rules",
    "/r/TAMBAYAN100",
    "/character/Mr.Cruz",
    "/club/a.b",
    "/apis",
  ])
    expect(leadsToPage(page), page).toBe(true);
});
