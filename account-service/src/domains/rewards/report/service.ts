import type { RewardReport } from "../../../../contract/index.ts";
import type { ModuleOptions } from "../../../context.ts";
import { createSettings } from "../../foundation/settings/index.ts";
import { createRewards, type Reward } from "../core/index.ts";

/** Which rewards are on, and what they paid. */
export function createRewardReports(options: ModuleOptions, rewards: Reward[]) {
  const { db, context } = options;

  async function kinds(): Promise<RewardReport["kinds"]> {
    const policy = await createSettings(db, context).policy();
    const milleage = createRewards(db, context).currencyOf(policy) === null ? ("bonus" as const) : null;
    const list: RewardReport["kinds"] = [];
    for (const { kind, isOn, missing } of rewards) {
      list.push({ kind, on: await isOn(options, policy), missing: missing?.(options) ?? milleage });
    }
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
