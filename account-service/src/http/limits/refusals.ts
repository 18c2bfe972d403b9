import { Counter } from "prom-client";
import type { LimitKind } from "../../../contract/index.ts";

const counter = new Counter({
  name: "limits_refused_total",
  help: "Calls and attempts that were refused because their limit was used up.",
  labelNames: ["limit"] as const,
  registers: [],
});

/** What limits refused in this process: in /metrics, and on the console's dashboard. */
export const refusals = {
  counter,
  count: (limit: LimitKind) => counter.inc({ limit }),
  /** By limit, most refused first. */
  list: async (): Promise<{ limit: string; refused: number }[]> =>
    (await counter.get()).values
      .map(({ labels, value }) => ({ limit: String(labels.limit), refused: value }))
      .sort((one, other) => other.refused - one.refused),
};
