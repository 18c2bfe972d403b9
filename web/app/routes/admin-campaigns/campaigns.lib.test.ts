import { expect, it } from "vitest";
import { worth } from "./campaigns.lib";

it("says what a code gives", () => {
  expect(worth({ points: 1500, points2: 50 })).toBe("1,500 R-Coin + 50 Milleage");
  expect(worth({ points: 100, points2: 0 })).toBe("100 R-Coin");
  expect(worth({ points: 0, points2: 5 })).toBe("5 Milleage");
});
