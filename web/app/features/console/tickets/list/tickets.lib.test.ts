import { expect, it } from "vitest";
import { fillPlaceholders } from "./tickets.lib";

it("fills in all placeholders of a saved reply", () => {
  const ticket = { name: "juan", number: "T-ACDE2347" };
  expect(fillPlaceholders("Hi {name}! {number}, {name}. {other}", ticket)).toBe(
    "Hi juan! T-ACDE2347, juan. {other}",
  );
});
