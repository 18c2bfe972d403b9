import type { Figure } from "@tambayan/account-service/contract";

/** A chart's series: its name, and the figure it shows. */
interface Series {
  figure: Figure;
  name: string;
  color: string;
}

/** The dashboard's charts by the name in their address. The colors also differ in brightness. */
export const CHARTS: Record<string, { title: string; series: readonly Series[] }> = {
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
