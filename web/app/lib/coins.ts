import { t } from "./i18n";

const AMOUNT = new Intl.NumberFormat("en-PH");

/** Whole coins as a person reads them: '5,000'. */
export const formatCoins = (amount: number) => AMOUNT.format(amount);

const TOTAL = new Intl.NumberFormat("en-PH", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Totals have 2 decimals (spec section 9): '540.00'. */
export const formatTotal = (amount: number) => TOTAL.format(amount);

/** A player's two balances after something was done, in a sentence. */
export const balancesAre = ({ userPoints, userPoints2 }: { userPoints: number; userPoints2: number }) =>
  t("You now have {points} R-Coin and {points2} Milleage.", {
    points: formatCoins(userPoints),
    points2: formatCoins(userPoints2),
  });
