import type { TopUpPackage } from "@tambayan/account-service/contract";

type Priced = Pick<TopUpPackage, "id" | "price" | "coins" | "bonus">;

/** R-Coin for one peso, with the bonus that everybody gets. */
export const perPeso = ({ price, coins, bonus }: Priced) => ((coins + bonus) * 100) / price;

/** The package with the most R-Coin for a peso; null if none is better than the others. */
export function bestValue(packages: readonly Priced[]): Priced["id"] | null {
  const [best, second] = packages.filter(({ price }) => price > 0).sort((a, b) => perPeso(b) - perPeso(a));
  return best && second && perPeso(best) > perPeso(second) ? best.id : null;
}
