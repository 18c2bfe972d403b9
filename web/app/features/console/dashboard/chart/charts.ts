import type { Figure } from "@tambayan/account-service/contract";

/** A chart's title and series: the name of each, and the figure that it shows. */
export interface ChartOf<Name extends string> {
  title: string;
  series: readonly { figure: Name; name: string; color: string }[];
}

/** Sizes in pixels. On a phone a wide chart's text would be too small to read. */
export const CHART_SIZES = { wide: { width: 720, height: 260 }, narrow: { width: 360, height: 240 } };
export type ChartSize = keyof typeof CHART_SIZES;

/** The chart of the payments' sales, in pesos. */
export const SALES_CHART: ChartOf<"amount"> = {
  title: "Sales in pesos",
  series: [{ figure: "amount", name: "Sales", color: "#f0b44c" }],
};

/** The dashboard's other charts by the name in their address. The colors also differ in brightness. */
export const CHARTS: Record<string, ChartOf<Figure>> = {
  accounts: {
    title: "Registrations and logins",
    series: [
      { figure: "logins", name: "Logins", color: "#8fb4ff" },
      { figure: "registered", name: "Registrations", color: "#f0b44c" },
    ],
  },
  coins: {
    title: "R-Coin redeemed and spent",
    series: [
      { figure: "redeemed", name: "Redeemed", color: "#f0b44c" },
      { figure: "spent", name: "Spent", color: "#6fd6a4" },
    ],
  },
  tickets: {
    title: "Tickets sent",
    series: [{ figure: "tickets", name: "Tickets", color: "#8fb4ff" }],
  },
};
