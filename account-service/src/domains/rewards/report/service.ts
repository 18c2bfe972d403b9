import type { RewardReport } from "../../../../contract/index.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createAttendance } from "../attendance/index.ts";
import { createRewards } from "../core/index.ts";
import { createInvites } from "../invites/index.ts";
import { createPlayTime } from "../play-time/index.ts";
import { createVotes } from "../votes/index.ts";

/** Which rewards are on, and what they paid. */
export function createRewardReports(db: Database, context: Context) {
  async function kinds(): Promise<RewardReport["kinds"]> {
    const policy = await createSettings(db, context).policy();
    const milleage = createRewards(db, context).currencyOf(policy) === null ? ("bonus" as const) : null;
    const playTime = createPlayTime(db, context);
    const list: RewardReport["kinds"] = [
      { kind: "attendance", on: createAttendance(db, context).isOn(policy), missing: milleage },
      {
        kind: "vote",
        on: milleage === null && (await createVotes(db, context).isOn()),
        missing: milleage,
      },
      {
        kind: "play_time",
        on: playTime.isOn(policy),
        missing: playTime.has() ? milleage : "play_time",
      },
      { kind: "invite", on: createInvites(db, context).isOn(policy), missing: milleage },
    ];
    return list;
  }

  return {
    /** Whether players can have any reward. */
    anyOn: async (): Promise<boolean> => (await kinds()).some(({ on }) => on),

    report: async (days: number): Promise<RewardReport> => ({
      days: await createRewards(db, context).paid(days),
      kinds: await kinds(),
    }),
  };
}
export type RewardReports = ReturnType<typeof createRewardReports>;
