import { Counter } from "prom-client";

const counter = new Counter({
  name: "limits_refused_total",
  help: "Calls and attempts that were refused because their limit was used up.",
  labelNames: ["limit"] as const,
  registers: [],
});

/** What limits refused in this process: in /metrics, and on the console's dashboard. */
export const refusals = {
  counter,
  /** @param limit the kind of limit, as in Limit of the throttle module; `calls` for that of all calls */
  count: (limit: string) => counter.inc({ limit }),
  /** By limit, most refused first. */
  list: async (): Promise<{ limit: string; refused: number }[]> =>
    (await counter.get()).values
      .map(({ labels, value }) => ({ limit: String(labels.limit), refused: value }))
      .sort((one, other) => other.refused - one.refused),
};
