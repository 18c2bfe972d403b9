import type { OnlineHistoryResponse } from "@tambayan/account-service/contract";

type History = OnlineHistoryResponse["data"];

/** Fewer points are not drawn. */
const FEWEST = 6;

/** The highest count, the latest of them; null if no one was in the game. */
export function peakOf(history: History): History[number] | null {
  const highest = Math.max(0, ...history.map(({ online }) => online));
  return highest === 0 ? null : (history.findLast(({ online }) => online === highest) ?? null);
}

/** The path of a line over the whole area, from the first time to the last; null for too few points. */
export function lineOf(
  history: History,
  { width, height }: { width: number; height: number },
): string | null {
  const peak = peakOf(history);
  const times = history.map(({ at }) => Date.parse(at));
  const [first, last] = [times[0], times.at(-1)];
  if (history.length < FEWEST || !peak || first === undefined || last === undefined) return null;
  const coins = history.map(({ online }, index) => {
    const x = (((times[index] ?? first) - first) / (last - first)) * width;
    // The line's upper edge stays inside.
    const y = height - (online / peak.online) * (height - 4);
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  });
  return `M${coins.join(" L")}`;
}
