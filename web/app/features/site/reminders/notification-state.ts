/**
 * Why this browser cannot be notified, as far as it knows itself. `dismissed`: its question was closed without an
 * answer.
 */
export type Problem = "unsupported" | "blocked" | "failed" | "dismissed";

interface Known {
  problem: Problem | null;
  /** Of this browser's subscription; null: it has none; undefined: not read yet. */
  hash: string | null | undefined;
  /** What the server notifies. */
  known: readonly string[];
  /** Something is being changed. */
  busy: boolean;
}

/**
 * What the page says: on is what browser and server agree on. `lost`: the browser has a subscription that the server
 * does not notify.
 */
export function notificationState({ problem, hash, known, busy }: Known) {
  const agreed =
    hash === undefined ? "unknown" : hash === null ? "off" : known.includes(hash) ? "on" : "lost";
  const is = problem ?? (agreed === "lost" && busy ? "unknown" : agreed);
  return { is, canTurnOn: ["off", "lost", "failed", "dismissed"].includes(is) };
}
