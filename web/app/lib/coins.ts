import type { GameFeatures } from "@tambayan/account-service/contract";
import { t } from "./i18n";

const AMOUNT = new Intl.NumberFormat("en-PH");

/** Whole coins as a person reads them: '5,000'. */
export const formatCoins = (amount: number) => AMOUNT.format(amount);

const TOTAL = new Intl.NumberFormat("en-PH", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Totals have 2 decimals (spec section 9): '540.00'. */
export const formatTotal = (amount: number) => TOTAL.format(amount);

/** A player's balances after something was done, in a sentence: those that the game has. */
export function balancesAre(
  { userPoints, userPoints2 }: { userPoints: number; userPoints2: number },
  { milleage }: Pick<GameFeatures, "milleage">,
): string {
  const points = formatCoins(userPoints);
  if (!milleage) return t("You now have {points} R-Coin.", { points });
  return t("You now have {points} R-Coin and {points2} Milleage.", {
    points,
    points2: formatCoins(userPoints2),
  });
}
