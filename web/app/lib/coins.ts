const AMOUNT = new Intl.NumberFormat("en-PH");

/** Whole coins as a person reads them: '5,000'. */
export const formatCoins = (amount: number) => AMOUNT.format(amount);
