import { expect, it } from "vitest";
import { worth } from "./campaigns.lib";

it("shows a code's value", () => {
  const game = { milleage: true };
  expect(worth({ points: 1500, points2: 50 }, game)).toBe("1,500 R-Coin + 50 Milleage");
  expect(worth({ points: 100, points2: 0 }, game)).toBe("100 R-Coin");
  expect(worth({ points: 0, points2: 5 }, game)).toBe("5 Milleage");
});

it("does not mention Milleage if the game has none", () => {
  expect(worth({ points: 1500, points2: 50 }, { milleage: false })).toBe("1,500 R-Coin");
  expect(worth({ points: 0, points2: 5 }, { milleage: false })).toBe("0 R-Coin");
});
