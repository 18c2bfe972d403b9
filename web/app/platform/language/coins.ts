import type { GameFeatures } from "@tambayan/account-service/contract";
import { t } from "./i18n";

const AMOUNT = new Intl.NumberFormat("en-PH");

/** Formatted whole coins: '5,000'. */
export const formatCoins = (amount: number) => AMOUNT.format(amount);

const TOTAL = new Intl.NumberFormat("en-PH", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Totals have 2 decimals: '540.00'. */
export const formatTotal = (amount: number) => TOTAL.format(amount);

/** A price in Philippine pesos, from centavos: '₱1,250.00'. */
export const formatPesos = (centavos: number) => `₱${TOTAL.format(centavos / 100)}`;

/** A player's balances after a change, as a sentence, for the currencies that the game has. */
export function balancesText(
  { userPoints, userPoints2 }: { userPoints: number; userPoints2: number },
  { milleage }: Pick<GameFeatures, "milleage">,
): string {
  const coins = formatCoins(userPoints);
  if (!milleage) return t("You now have {coins} R-Coin.", { coins });
  return t("You now have {coins} R-Coin and {bonusCoins} Milleage.", {
    coins,
    bonusCoins: formatCoins(userPoints2),
  });
}
