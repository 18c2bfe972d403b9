import type { Knex } from "knex";
import * as accounts from "./001-accounts-and-sessions.ts";
import * as rankings from "./002-ranking-baseline.ts";
import * as accountSecurity from "./003-account-security.ts";
import * as coinsAndShop from "./004-coins-and-shop.ts";
import * as tickets from "./005-tickets.ts";
import * as rankingLists from "./006-rankings.ts";
import * as operators from "./007-operators.ts";
import * as writers from "./008-writers.ts";
import * as besideAGame from "./009-beside-a-game.ts";
import * as staffLimit from "./010-staff-limit.ts";
import * as batches from "./011-batches.ts";
import * as repairs from "./012-repairs.ts";
import * as playerNotes from "./013-player-notes.ts";
import * as bundles from "./014-bundles.ts";
import * as alerts from "./015-alerts.ts";
import * as serverStatus from "./016-server-status.ts";
import * as characters from "./017-characters.ts";
import * as characterServices from "./018-character-services.ts";
import * as giftsAndDrops from "./019-gifts-and-drops.ts";
import * as rewards from "./020-rewards.ts";
import * as reminders from "./021-reminders.ts";
import * as payments from "./022-payments.ts";
import * as paymentsChecked from "./023-payments-checked.ts";
import * as historyOrder from "./024-history-order.ts";
import * as refundAsked from "./025-refund-asked.ts";
import * as packagePricedBy from "./026-package-priced-by.ts";
import * as shopItemChanged from "./027-shop-item-changed.ts";
import * as ticketsWaiting from "./028-tickets-waiting.ts";
import * as hourlySteps from "./029-hourly-steps.ts";
import * as mailUntil from "./030-mail-until.ts";

interface Migration {
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

const MIGRATIONS: Record<string, Migration> = {
  "001-accounts-and-sessions": accounts,
  "002-ranking-baseline": rankings,
  "003-account-security": accountSecurity,
  "004-coins-and-shop": coinsAndShop,
  "005-tickets": tickets,
  "006-rankings": rankingLists,
  "007-operators": operators,
  "008-writers": writers,
  "009-beside-a-game": besideAGame,
  "010-staff-limit": staffLimit,
  "011-batches": batches,
  "012-repairs": repairs,
  "013-player-notes": playerNotes,
  "014-bundles": bundles,
  "015-alerts": alerts,
  "016-server-status": serverStatus,
  "017-characters": characters,
  "018-character-services": characterServices,
  "019-gifts-and-drops": giftsAndDrops,
  "020-rewards": rewards,
  "021-reminders": reminders,
  "022-payments": payments,
  "023-payments-checked": paymentsChecked,
  "024-history-order": historyOrder,
  "025-refund-asked": refundAsked,
  "026-package-priced-by": packagePricedBy,
  "027-shop-item-changed": shopItemChanged,
  "028-tickets-waiting": ticketsWaiting,
  "029-hourly-steps": hourlySteps,
  "030-mail-until": mailUntil,
};

/** Migrations of our own tables, in order, which only add (expand-only.test.ts); bundled, so that no folder is needed at run time. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = MIGRATIONS[name];
    if (!migration) throw new Error(`There is no migration ${name}.`);
    return migration;
  },
};
