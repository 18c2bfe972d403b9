import { expect, it } from "vitest";
import { auditLabel, limitLabel } from "./labels";

it("names actions and limits, and those of another release by their stored name", () => {
  expect(["adjustment_requested", "sign_in", "later_action"].map(auditLabel)).toEqual([
    "Adjustment requested",
    "Login",
    "Later action",
  ]);
  expect(["register-check", "later-limit"].map(limitLabel)).toEqual(["User ID checks", "Later limit"]);
});
