import {
  CONSOLE_MESSAGES,
  MESSAGES,
  MONEY_SHOWN,
  type PolicyChangeRequest,
  type PolicySetting,
} from "../../../../contract/index.ts";
import type { Actor, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound } from "../../../errors.ts";
import { EFFECTS } from "../../../policy/effects.ts";
import {
  type Policy,
  type PolicyName,
  policySchema,
  REFUND_SAFETIES,
  REWARD_CURRENCIES,
} from "../../../policy/policy.ts";
import { TITLES } from "../../../policy/titles.ts";
import { createNames } from "../accounts/index.ts";
import { createAudit } from "../audit/index.ts";
import { createEdits, type Edited } from "../edits/index.ts";
import { createSettingsStore } from "./store.ts";

const raises = (before: unknown, after: unknown) => Number(after) > Number(before);
/** Rewards are coins too: one person raises none above what they may move alone. */
const raisesAboveLimit = (before: unknown, after: unknown, { adjustmentApprovalAbove }: Policy) =>
  raises(before, after) && Number(after) > adjustmentApprovalAbove;
/** Changes that let one staff member do more alone, and are therefore made on the command line only. */
const LOOSENS: Partial<Record<PolicyName, (before: unknown, after: unknown, policy: Policy) => boolean>> = {
  adjustmentApprovalAbove: raises,
  referralSharePercent: raises,
  milleageRatePercent: raises,
  repairApproval: (before, after) => before === true && after === false,
  paymentReferralShare: raises,
  receiptTwoPeopleAbove: raises,
  receiptDayTwoPeopleAbove: raises,
  // R-Coin is what is sold: every reward would be worth more at once.
  rewardCurrency: (before, after) => before !== "coin" && after === "coin",
  attendanceCoins: raisesAboveLimit,
  attendanceWeekCoins: raisesAboveLimit,
  attendanceMonthCoins: raisesAboveLimit,
  playTimeCoinsPerHour: raisesAboveLimit,
  playTimeCoinsPerDay: raisesAboveLimit,
  inviteInviterCoins: raisesAboveLimit,
  inviteFriendCoins: raisesAboveLimit,
};
const NAMES = Object.keys(policySchema.shape) as PolicyName[];

/** @throws ServiceError not_found */
function readName(name: string): PolicyName {
  const known = NAMES.find((each) => each === name);
  if (!known) throw notFound(CONSOLE_MESSAGES.settingUnknown);
  return known;
}

/** Parses a value. @throws ServiceError validation, which says what is allowed */
function readValue(name: PolicyName, value: string): Policy[PolicyName] {
  const result = policySchema.shape[name].safeParse(value);
  if (!result.success)
    throw invalidForm({
      value: { about: name, message: result.error.issues[0]?.message ?? MESSAGES.badRequest },
    });
  return result.data;
}

/** The values of settings that are chosen from a list. */
const CHOICES: Partial<Record<PolicyName, readonly string[]>> = {
  refundSafety: REFUND_SAFETIES,
  richestRanking: MONEY_SHOWN,
  rewardCurrency: REWARD_CURRENCIES,
};

/** How a setting is edited. */
const kindOf = (name: PolicyName, value: Policy[PolicyName]): Pick<PolicySetting, "kind" | "choices"> => {
  if (typeof value === "number") return { kind: "number", choices: [] };
  if (typeof value === "boolean") return { kind: "flag", choices: [] };
  const choices = CHOICES[name];
  return choices ? { kind: "choice", choices: [...choices] } : { kind: "text", choices: [] };
};

/** One setting's value, for calls that need no other: as `readPolicy` has it. */
export async function readSetting<Name extends PolicyName>(db: Database, name: Name): Promise<Policy[Name]> {
  const shape = policySchema.shape[name];
  const stored = shape.safeParse(await createSettingsStore(db).value(name));
  return (stored.success ? stored.data : shape.parse(undefined)) as Policy[Name];
}

/** The settings' values. A stored one that is no longer valid, e.g. after an upgrade, counts as not set. */
async function readPolicy(db: Database): Promise<Policy> {
  const rows = await createSettingsStore(db).all();
  const given: Record<string, string> = {};
  for (const { name, value } of rows) {
    const known = Object.hasOwn(policySchema.shape, name);
    if (known && policySchema.shape[name as PolicyName].safeParse(value).success) given[name] = value;
  }
  return policySchema.parse(given);
}

/** The policy: read with every request that depends on it, so that changes take effect immediately. */
export function createSettings(db: Database, context: Pick<Context, "now" | "env">) {
  /** Checks what the schema cannot. @throws ServiceError validation */
  async function checkPossible(name: PolicyName, value: Policy[PolicyName]): Promise<void> {
    if (name !== "refundSafety" || value !== "remove") return;
    if (await createSettingsStore(db).mayRemovePurchases()) return;
    throw invalidForm({ value: CONSOLE_MESSAGES.refundRemoveForbidden });
  }

  const settings = {
    policy: () => readPolicy(db),

    /** Every setting with its description, value, effect, and who changed it. */
    async list(): Promise<PolicySetting[]> {
      const policy = await settings.policy();
      const defaults = policySchema.parse({});
      const rows = await createSettingsStore(db).all();
      const names = await createNames(db).lookUp(rows.map(({ changedBy }) => changedBy));
      return NAMES.map((name) => {
        const row = rows.find((each) => each.name === name);
        return {
          name,
          title: TITLES[name],
          description: policySchema.shape[name].description ?? "",
          ...kindOf(name, defaults[name]),
          value: String(policy[name]),
          default: String(defaults[name]),
          effect: EFFECTS[name](policy),
          changed: row?.changed.toISOString() ?? null,
          changedBy: names.orNull(row?.changedBy ?? null),
        };
      });
    },

    /** The effect now, and with another value. @throws ServiceError validation, not_found */
    async preview({ name, value }: PolicyChangeRequest): Promise<{ now: string; after: string }> {
      const known = readName(name);
      const policy = await settings.policy();
      const wanted = readValue(known, value);
      await checkPossible(known, wanted);
      const changed = { ...policy, [known]: wanted };
      return { now: EFFECTS[known](policy), after: EFFECTS[known](changed) };
    },

    /**
     * Changes one value, and audits it.
     * @throws ServiceError validation, not_found, conflict if it takes more than one staff member
     */
    async set({ name, value, seen }: PolicyChangeRequest, by: Actor): Promise<void> {
      const known = readName(name);
      const after = readValue(known, value);
      await checkPossible(known, after);
      await db.transaction(
        async (trx) => {
          const store = createSettingsStore(trx);
          // One change at a time: what is compared is what is replaced.
          await createAudit(trx, context).hold();
          const policy = await createSettings(trx, context).policy();
          const before = policy[known];
          const edits = createEdits(trx, context);
          const current = { value: String(before) };
          const thing: Edited<typeof current> = {
            action: "setting_changed",
            id: "",
            fields: { value: [known, String] },
          };
          const merged = await edits.merge(thing, { seen, wanted: { value: String(after) }, current });
          if (merged.value === current.value) return;
          // Else one administrator could raise the limit, adjust, and lower it again.
          if (LOOSENS[known]?.(before, after, policy) && by.UserNum !== null) {
            throw conflict(CONSOLE_MESSAGES.limitRaised);
          }
          if (!(await store.update(known, value, by.UserNum, context.now()))) {
            await store.insert(known, value, by.UserNum, context.now());
          }
          await edits.record(thing, { before: current, after: { value }, by, UserNum: by.UserNum });
        },
        // Two changes at once may both try to insert the row.
        { rerunDuplicates: true },
      );
    },
  };
  return settings;
}
export type Settings = ReturnType<typeof createSettings>;
