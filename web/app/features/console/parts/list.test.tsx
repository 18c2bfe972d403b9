import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../../test/render";
import { BackLink, listAddress } from "./back-link";
import { DataTable, List } from "./list";

type ListProps = ComponentProps<typeof List>;
const ROWS = ["Ana", "Ben"].map((name) => (
  <tr key={name}>
    <th scope="row">{name}</th>
    <td>5</td>
  </tr>
));

const render = (props: Partial<ListProps> & { search?: string }) => {
  const { search = "", ...of } = props;
  const shown = { caption: "Things", headers: ["Name", "Coins"], empty: "None.", children: ROWS, ...of };
  return renderPage(() => <List {...shown} />, { search });
};
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [
    text,
    href?.replaceAll("&amp;", "&"),
  ]);
const SEARCH = [{ name: "search", label: "Search" }];

describe("a list that is paged by keyset", () => {
  it("has its order among its filters, and keeps both on its pages and in its file", async () => {
    const values = { search: "a", order: "oldest" };
    const html = await render({
      search: "?search=a&order=oldest",
      filters: SEARCH,
      values,
      csv: "orders",
      next: 9,
    });
    expect(html).toMatch(/<option value="oldest" selected="">Oldest first<\/option>/);
    expect(linksOf(html)).toEqual([
      ["Clear", "/"],
      ["Next page", "/?search=a&order=oldest&before=9"],
      ["Download all as CSV", "/admin/csv/orders?search=a&order=oldest"],
    ]);
  });

  it("names the filters of its address that are no values of theirs", async () => {
    const filters = [...SEARCH, { name: "state", label: "Status", options: [["open", "Open"]] }] as const;
    const shown = (search: string, values: Record<string, string>) => render({ search, filters, values });
    const ignored = await shown("?search=a&state=nonsense", { search: "a" });
    expect(ignored).toContain("Filters that are not valid were ignored: Status.");
    expect(linksOf(ignored)).toContainEqual(["Clear", "/"]);
    expect(await shown("?search=a&state=open", { search: "a", state: "open" })).not.toContain("ignored");
    expect(await shown("?search=&state=+", {})).not.toContain("ignored");
  });

  it("leads from a later page to the first one", async () => {
    const values = { order: "oldest" };
    const html = await render({ search: "?order=oldest&before=4", values, next: null });
    expect(linksOf(html)).toEqual([
      ["Clear", "/"],
      ["First page", "/?order=oldest"],
    ]);
    // Also if nothing is left on it.
    expect(linksOf(await render({ search: "?before=4", next: null, children: [] }))).toEqual([
      ["First page", "/"],
    ]);
  });

  it("has no other order if it is alphabetical", async () => {
    expect(await render({ filters: SEARCH, next: 9 })).toContain("Order");
    expect(await render({ filters: SEARCH, next: 9, alphabetical: true })).not.toContain("Order");
  });

  it("has no form for its order if it has no filters and fits on one page", async () => {
    expect(await render({ next: null })).not.toContain("<form");
    expect(await render({ next: 9 })).toContain("Apply");
    expect(await render({ next: null, values: { order: "oldest" } })).toContain("Apply");
  });
});

it("any other list has neither pages nor an order", async () => {
  const html = await render({ filters: SEARCH, search: "?before=4" });
  expect([linksOf(html), html.includes("Order")]).toEqual([[], false]);
});

describe("a table's headings", () => {
  const headings = (html: string) => /<thead.*<\/thead>/.exec(html)?.[0];

  it("are plain text without scripts, and the column of forms has nothing to sort by", async () => {
    expect(headings(await render({ actions: "Edit" }))).toBe(
      '<thead data-sorts="true"><tr><th scope="col">Name</th><th scope="col">Coins</th>' +
        '<th scope="col" data-unsorted="true">Edit</th></tr></thead>',
    );
  });

  it("sort nothing in a table of one row, or whose order is its own", async () => {
    expect(headings(await render({ children: ROWS.slice(1) }))).not.toContain("data-sorts");
    const fixed = () => (
      <DataTable caption="Days" headers={["Day", "Coins"]} fixed>
        {ROWS}
      </DataTable>
    );
    expect(headings(await renderPage(fixed))).not.toContain("data-sorts");
  });
});

describe("the way back to a list", () => {
  it("leads to the plain list without scripts", async () => {
    const html = await renderPage(() => <BackLink to="/admin/orders">Back to orders</BackLink>);
    expect(html).toBe('<a href="/admin/orders">Back to orders</a>');
  });

  it.each([
    ["?state=hidden&before=7", "/admin/shop?state=hidden&before=7"],
    ["", "/admin/shop"],
    [undefined, "/admin/shop"],
    ["//evil.example", "/admin/shop"],
  ])("after a form that was sent with %j is %s", (search, address) => {
    const formData = new FormData();
    if (search !== undefined) formData.set("list", search);
    expect(listAddress("/admin/shop", formData)).toBe(address);
  });
});
