import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPlace, keepSort, readPlace, readSort } from "./list-places";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("a list's place is the last one, by its address", () => {
  expect(readPlace("/admin/orders")).toBeUndefined();
  keepPlace("/admin/orders", { search: "?player=juan", place: "a" });
  keepPlace("/admin/players", { search: "", place: "b" });
  keepPlace("/admin/orders", { search: "?player=juan&before=9", place: "c" });
  expect(readPlace("/admin/orders")).toEqual({ search: "?player=juan&before=9", place: "c" });
  expect(readPlace("/admin/players")).toEqual({ search: "", place: "b" });
});

it("a table's sorting is kept for its place, and the oldest ones are forgotten", () => {
  const sort = { header: "Price", descending: true };
  keepSort("a", "Orders", sort);
  expect([readSort("a", "Orders"), readSort("b", "Orders"), readSort("a", "Others")]).toEqual([
    sort,
    undefined,
    undefined,
  ]);
  keepSort("a", "Orders", null);
  expect(readSort("a", "Orders")).toBeNull();
  for (let index = 0; index < 49; index += 1) keepSort(`x${index}`, "Orders", sort);
  expect(readSort("a", "Orders")).toBeNull();
  keepSort("y", "Orders", sort);
  expect([readSort("a", "Orders"), readSort("x0", "Orders")]).toEqual([undefined, sort]);
});

it("a browser that stores nothing has none", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  keepPlace("/admin/orders", { search: "", place: "a" });
  expect(readPlace("/admin/orders")).toBeUndefined();
});
