import { createHash } from "node:crypto";
import {
  MESSAGES,
  PUSH_BROWSERS,
  type PushSubscriptionRequest,
  type Reminders,
  type RemindersRequest,
} from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { invalidForm } from "../../../errors.ts";
import { createAccounts } from "../../foundation/accounts/index.ts";
import { readSetting } from "../../foundation/settings/index.ts";
import { vapidKeys } from "./push.ts";
import { isPushService } from "./push-services.ts";
import { createRemindersStore } from "./store.ts";

const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("hex");

/** What players want to be reminded of, and in which browsers. */
export function createReminders(db: Database, context: Context) {
  const { now, env } = context;
  const store = createRemindersStore(db);

  return {
    /** What a player has chosen; nothing, at first. */
    async choices(UserNum: number): Promise<Reminders> {
      const choice = await store.findChoice(UserNum);
      const subscriptions = await store.listSubscriptions([UserNum]);
      const identity = await createAccounts(db, context).findIdentity(UserNum);
      return {
        kinds: choice?.kinds ?? [],
        byMail: choice?.byMail ?? false,
        mailPossible: Boolean(identity?.emailVerifiedAt && identity.UserEmail),
        browsers: subscriptions.length,
        browserHashes: subscriptions.map(({ endpointHash }) => endpointHash),
        minutes: await readSetting(db, "reminderMinutes"),
        publicKey: vapidKeys(env).publicKey,
      };
    },

    async choose(UserNum: number, { kinds, byMail, language }: RemindersRequest): Promise<void> {
      const row = { UserNum, kinds, byMail, language };
      if (await store.updateChoice(row, now())) return;
      try {
        await store.insertChoice(row, now());
      } catch (error) {
        // Sent twice at once: the other one was first.
        if (!db.dialect.isDuplicate(error)) throw error;
        await store.updateChoice(row, now());
      }
    },

    /** Notifies a browser from now on; it may have been another account's. @throws ServiceError validation */
    async addBrowser(UserNum: number, { endpoint, keys }: PushSubscriptionRequest): Promise<void> {
      if (!isPushService(endpoint, env.PUSH_SERVICES)) throw invalidForm({ endpoint: MESSAGES.pushUnusable });
      const endpointHash = hashOf(endpoint);
      const add = db.transaction(async (trx) => {
        const within = createRemindersStore(trx);
        await within.removeSubscriptions([endpointHash]);
        await within.insertSubscription({ endpointHash, UserNum, endpoint, ...keys, created: now() });
        const others = (await within.listSubscriptions([UserNum])).filter(
          (row) => row.endpointHash !== endpointHash,
        );
        const tooMany = others.slice(PUSH_BROWSERS - 1).map((row) => row.endpointHash);
        if (tooMany.length > 0) await within.removeSubscriptions(tooMany);
      });
      await add.catch((error: unknown) => {
        // Sent twice at once: the other one was first.
        if (!db.dialect.isDuplicate(error)) throw error;
      });
    },

    removeBrowser: (UserNum: number, endpoint: string): Promise<void> =>
      store.removeOwnSubscription(UserNum, hashOf(endpoint)),
  };
}
export type RemindersOfPlayers = ReturnType<typeof createReminders>;
