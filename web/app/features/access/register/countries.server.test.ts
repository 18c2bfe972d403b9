import { describe, expect, it } from "vitest";
import { COUNTRIES } from "./countries.server";

describe("the list of countries", () => {
  it("has the Philippines first, once, and the others by name", () => {
    const [first, ...others] = COUNTRIES;
    expect(first).toEqual({ code: "PH", name: "Philippines" });
    expect(others.some(({ code }) => code === "PH")).toBe(false);
    const names = others.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
    expect(names).toContain("Japan");
    expect(names.length).toBeGreaterThan(200);
  });
});
