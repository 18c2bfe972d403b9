import type { Pace } from "@tambayan/account-service/contract";

/** How a day goes beside the usual one: `unknown` without earlier days to compare with. */
export type Verdict = "good" | "usual" | "quiet" | "unknown";

/** A figure of today beside the same time of the same weekdays before: their mean, and the difference in percent. */
export interface Comparison {
  today: number;
  usual: number;
  percent: number;
}

/** How far from usual a day has to be to count as good, or quiet. */
const NOTICEABLE = 0.1;

export const FIGURES = ["logins", "spent", "sales"] as const;
export type PaceFigure = (typeof FIGURES)[number];

function compare(days: Pace["days"], figure: PaceFigure): Comparison | null {
  const values = days.map((day) => day[figure]);
  const today = values.at(-1) ?? null;
  const before = values.slice(0, -1).filter((value) => value !== null);
  const usual = before.reduce((sum, value) => sum + value, 0) / (before.length || 1);
  // Where nothing is usual, nothing can be compared with it.
  if (today === null || usual <= 0) return null;
  return { today, usual, percent: Math.round((today / usual - 1) * 100) };
}

/** Whether today is a good day: the mean of what can be compared. */
export function judge({ days }: Pace): {
  verdict: Verdict;
  figures: Partial<Record<PaceFigure, Comparison>>;
} {
  const figures: Partial<Record<PaceFigure, Comparison>> = {};
  for (const figure of FIGURES) {
    const found = compare(days, figure);
    if (found) figures[figure] = found;
  }
  const all = Object.values(figures);
  if (all.length === 0) return { verdict: "unknown", figures };
  const mean = all.reduce((sum, { today, usual }) => sum + today / usual, 0) / all.length;
  const verdict = mean >= 1 + NOTICEABLE ? "good" : mean <= 1 - NOTICEABLE ? "quiet" : "usual";
  return { verdict, figures };
}
