import type { Figure } from "../../../contract/index.ts";
import { type Database, toDate } from "../../db/transaction.ts";

/** Figures of days, and what waits for somebody now. */
export function createDashboardStore(db: Database) {
  const {
    auditLog,
    couponRedemption,
    purchase,
    ticket,
    ipWhitelist,
    pointsAdjustment,
    mailOutbox,
    dailyFigure,
  } = db.tables;

  const count = async (table: string, where: object, from?: Date, to?: Date): Promise<number> => {
    const query = db.knex(table).where(where);
    if (from && to) query.where("at", ">=", from).where("at", "<", to);
    const [row] = await query.count({ rows: "*" });
    return Number(row?.rows);
  };
  const sum = async (table: string, column: string, from: Date, to: Date): Promise<number> => {
    const row = await db
      .knex(table)
      .where("at", ">=", from)
      .where("at", "<", to)
      // bigint: a day's coins may be more than an int holds.
      .first(db.knex.raw("SUM(CAST(?? AS bigint)) as ??", [column, "coins"]));
    return Number((row as { coins?: unknown } | undefined)?.coins ?? 0);
  };
  const since = async (table: string, where: object, column: string): Promise<Date | null> => {
    const row = await db.knex(table).where(where).min({ since: column }).first();
    const found = (row as { since?: Date | number | null } | undefined)?.since;
    return found === null || found === undefined ? null : toDate(found);
  };

  return {
    /** Counts one thing between two instants: the first included, the second not. */
    figure(name: Figure, from: Date, to: Date): Promise<number> {
      switch (name) {
        case "registered":
          return count(auditLog, { action: "registered" }, from, to);
        case "logins":
          return count(auditLog, { action: "sign_in", detail: "success" }, from, to);
        case "redeemed":
          return sum(couponRedemption, "points", from, to);
        case "spent":
          return sum(purchase, "total", from, to);
        case "tickets":
          return count(auditLog, { action: "ticket_sent" }, from, to);
      }
    },

    /** The figures that were kept of days, from one day on. */
    async kept(from: string): Promise<{ day: string; name: string; value: number }[]> {
      const rows = await db.knex(dailyFigure).where("day", ">=", from).select("day", "name", "value");
      return rows.map((row) => ({ ...row, value: Number(row.value) }));
    },

    /** @throws the database's duplicate error where another process kept the day meanwhile */
    async keep(rows: { day: string; name: string; value: number }[]): Promise<void> {
      await db.knex(dailyFigure).insert(rows);
    },

    openTickets: () => count(ticket, { state: "open" }),
    oldestTicket: () => since(ticket, { state: "open" }, "updated"),
    waitingAddresses: (CC_status: number) => count(ipWhitelist, { CC_status }),
    waitingAdjustments: () => count(pointsAdjustment, { state: "waiting" }),
    mails: (state: "waiting" | "failed") => count(mailOutbox, { state }),
    oldestMail: () => since(mailOutbox, { state: "waiting" }, "created"),
  };
}
