import { expect, it } from "vitest";
import { createPlaceOf } from "./place-of";

const PAGES = ["/", "/rankings", "/ticket", "/shoppurchases", "/admin/players/7"];
const placeOf = createPlaceOf((path) => {
  const page = path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const layout = page.startsWith("/admin") ? "features/console/route" : "layout/route";
  return PAGES.includes(page) ? [{ id: layout, handle: undefined }] : [{ id: "x", handle: undefined }];
});
const place = (method: string, url: string, referer?: string) =>
  placeOf({ method, url, headers: { host: "site.example", ...(referer && { referer }) } });

it.each([
  ["GET", "/rankings?school=1", undefined, "/rankings?school=1"],
  ["GET", "/shoppurchases.data?page=2&_routes=x", "https://site.example/", "/shoppurchases?page=2"],
  ["GET", "/_root.data", undefined, "/"],
  ["GET", "/admin/players/7.data", undefined, "/admin/players/7"],
  // A form's page, and not the address that it is sent to.
  ["POST", "/cart", "https://site.example/itemshop?page=2", "/itemshop?page=2"],
  ["POST", "/ticket", "https://site.example/ticket?category=payment", "/ticket?category=payment"],
  ["POST", "/ticket.data?index", undefined, "/ticket"],
  ["POST", "/cart", undefined, "/"],
  // A picture, a file, a call of a page's scripts.
  ["GET", "/cart", "https://site.example/news", "/news"],
  ["GET", "/statement.csv", undefined, "/"],
  ["GET", "/cart", "https://evil.example/news", "/"],
  ["GET", "/cart", "no address", "/"],
])("%s %s from %s is at %s", (method, url, referer, expected) => {
  expect(place(method, url, referer)).toBe(expected);
});
