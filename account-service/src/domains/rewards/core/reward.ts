import type { RewardKind, RewardReport } from "../../../../contract/index.ts";
import type { Module, ModuleOptions } from "../../../context.ts";
import type { Policy } from "../../../policy/settings.ts";

/** A module that pays a kind of reward, with what the report says of it. */
export interface Reward extends Module {
  kind: RewardKind;
  /** Whether players can have it. */
  isOn(options: ModuleOptions, policy: Policy): Promise<boolean>;
  /** What the game lacks that this reward alone needs; null if nothing. */
  missing?(options: ModuleOptions): RewardReport["kinds"][number]["missing"];
}
