import type { RewardProblem } from "@tambayan/account-service/contract";
import { formatCoins } from "~/platform/language/coins";
import { t } from "~/platform/language/i18n";

/** An amount with its currency: '5 Milleage'. */
export const amountText = (coins: number, currency: "coin" | "bonus") =>
  currency === "coin"
    ? t("{coins} R-Coin", { coins: formatCoins(coins) })
    : t("{coins} Milleage", { coins: formatCoins(coins) });

/** What has to happen before a player can have a reward. */
export function problemText({ why, needed }: RewardProblem): string {
  if (why === "age")
    return t("Your account has to be {days, plural, one {# day} other {# days}} old first.", {
      days: needed ?? 1,
    });
  if (why === "level") return t("You need a character of level {level} first.", { level: needed ?? 1 });
  return t("Log in to the game today first.");
}

/** The weeks of a day's month, from Monday to Sunday: days as '2026-11-23', null outside of the month. */
export function weeksOf(today: string): (string | null)[][] {
  const [year = 1970, month = 1] = today.split("-").map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from(
      { length: days },
      (_, index) => `${today.slice(0, 7)}-${String(index + 1).padStart(2, "0")}`,
    ),
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
}

/** Stamps until the next bonus of a week. */
export const untilWeek = (streak: number) => 7 - (streak % 7);
