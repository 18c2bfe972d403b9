import { expect, it } from "vitest";
import { worth } from "./campaigns.lib";

it("shows a code's value", () => {
  const game = { milleage: true };
  expect(worth({ coins: 1500, bonusCoins: 50 }, game)).toBe("1,500 R-Coin + 50 Milleage");
  expect(worth({ coins: 100, bonusCoins: 0 }, game)).toBe("100 R-Coin");
  expect(worth({ coins: 0, bonusCoins: 5 }, game)).toBe("5 Milleage");
});

it("does not mention Milleage if the game has none", () => {
  expect(worth({ coins: 1500, bonusCoins: 50 }, { milleage: false })).toBe("1,500 R-Coin");
  expect(worth({ coins: 0, bonusCoins: 5 }, { milleage: false })).toBe("0 R-Coin");
});
