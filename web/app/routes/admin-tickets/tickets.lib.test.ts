import { expect, it } from "vitest";
import { fillAnswer } from "./tickets.lib";

it("fills in an answer at hand, every place of it", () => {
  const ticket = { name: "juan", number: "T-ACDE2347" };
  expect(fillAnswer("Hi {name}! {number}, {name}. {other}", ticket)).toBe(
    "Hi juan! T-ACDE2347, juan. {other}",
  );
});
