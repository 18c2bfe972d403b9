import type { ReminderKind } from "../../../../contract/index.ts";
import type { Row } from "../../../db/schema.ts";
import { sql } from "../../../db/sql.ts";
import type { Database } from "../../../db/transaction.ts";

/** The column of each kind. */
const COLUMNS = {
  event: "events",
  "club-war": "clubWars",
  reset: "resets",
  sale: "sales",
  maintenance: "maintenance",
} as const satisfies Record<ReminderKind, string>;

export interface ChoiceRow {
  UserNum: number;
  kinds: ReminderKind[];
  byMail: boolean;
  language: "en" | "fil";
}

export type SubscriptionRow = Omit<Row<"PushSubscription">, "created">;

export type RunRow = Omit<Row<"ReminderRun">, "starts">;

/** What players want to be reminded of, their browsers, and how far reminders have been sent. */
export function createRemindersStore(db: Database) {
  const knex = sql(db);
  const { reminderChoice, pushSubscription, reminderRun } = db.tables;
  const toChoice = (row: Omit<Row<"ReminderChoice">, "changed">): ChoiceRow => ({
    UserNum: row.UserNum,
    kinds: Object.entries(COLUMNS).flatMap(([kind, column]) =>
      row[column] === 1 ? [kind as ReminderKind] : [],
    ),
    byMail: row.byMail === 1,
    language: row.language,
  });
  const toRow = ({ kinds, byMail, language }: Omit<ChoiceRow, "UserNum">, changed: Date) => ({
    ...Object.fromEntries(
      Object.entries(COLUMNS).map(([kind, column]) => [column, kinds.includes(kind as ReminderKind) ? 1 : 0]),
    ),
    byMail: byMail ? 1 : 0,
    language,
    changed,
  });
  const choiceColumns = ["UserNum", "byMail", "language", ...Object.values(COLUMNS)] as const;

  return {
    async findChoice(UserNum: number): Promise<ChoiceRow | undefined> {
      const row = await knex(reminderChoice)
        .where({ UserNum })
        .first(...choiceColumns);
      return row && toChoice(row);
    },

    /** @returns false if nothing was chosen before */
    async updateChoice({ UserNum, ...choice }: ChoiceRow, changed: Date): Promise<boolean> {
      return (await knex(reminderChoice).where({ UserNum }).update(toRow(choice, changed))) === 1;
    },
    async insertChoice({ UserNum, ...choice }: ChoiceRow, changed: Date): Promise<void> {
      await knex(reminderChoice).insert({ UserNum, ...toRow(choice, changed) });
    },

    /** The next accounts that want to be reminded of a kind, by number. */
    async listChoices(kind: ReminderKind, after: number, take: number): Promise<ChoiceRow[]> {
      const rows = await knex(reminderChoice)
        .where({ [COLUMNS[kind]]: 1 })
        .where("UserNum", ">", after)
        .orderBy("UserNum")
        .limit(take)
        .select(...choiceColumns);
      return rows.map(toChoice);
    },

    /** The browsers of some accounts, newest first. */
    async listSubscriptions(numbers: number[]): Promise<SubscriptionRow[]> {
      return knex(pushSubscription)
        .whereIn("UserNum", numbers)
        .orderBy([{ column: "created", order: "desc" }, { column: "endpointHash" }])
        .select("endpointHash", "UserNum", "endpoint", "p256dh", "auth");
    },

    async removeSubscriptions(hashes: string[]): Promise<void> {
      await knex(pushSubscription).whereIn("endpointHash", hashes).delete();
    },
    /** One browser, if it is this account's. */
    async removeOwnSubscription(UserNum: number, endpointHash: string): Promise<void> {
      await knex(pushSubscription).where({ UserNum, endpointHash }).delete();
    },
    async insertSubscription(row: SubscriptionRow & { created: Date }): Promise<void> {
      await knex(pushSubscription).insert(row);
    },

    async findRun(id: string): Promise<RunRow | undefined> {
      return knex(reminderRun).where({ id }).first("id", "sentTo", "finished");
    },
    async insertRun(id: string, starts: Date): Promise<void> {
      await knex(reminderRun).insert({ id, starts, sentTo: 0, finished: null });
    },
    /** @returns false if another process was faster */
    async advanceRun(
      id: string,
      from: number,
      to: { sentTo: number; finished: Date | null },
    ): Promise<boolean> {
      return (await knex(reminderRun).where({ id, sentTo: from }).whereNull("finished").update(to)) === 1;
    },
    async purgeRuns(before: Date): Promise<void> {
      await knex(reminderRun).where("starts", "<", before).delete();
    },
  };
}
