import { expect, it } from "vitest";
import { bestValue, perPeso } from "./rates.lib";

const offer = (id: number, price: number, coins: number, bonus = 0) => ({ id, price, coins, bonus });

it("a package's worth is its coins and bonus for a peso", () => {
  expect(perPeso(offer(1, 50_00, 500))).toBe(10);
  expect(perPeso(offer(1, 100_00, 1000, 250))).toBe(12.5);
});

it("the best is the one with the most, where there is one", () => {
  expect(bestValue([offer(1, 50_00, 500), offer(2, 100_00, 1000, 100), offer(3, 10_00, 90)])).toBe(2);
  expect(bestValue([offer(1, 50_00, 500), offer(2, 100_00, 1000)])).toBeNull();
  expect(bestValue([offer(1, 50_00, 500)])).toBeNull();
  expect(bestValue([])).toBeNull();
});
