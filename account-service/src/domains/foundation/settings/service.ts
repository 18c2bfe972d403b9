import {
  CONSOLE_MESSAGES,
  MESSAGES,
  type PolicyChangeRequest,
  type PolicySetting,
} from "../../../../contract/index.ts";
import type { Actor, Approvable, Context } from "../../../context.ts";
import type { Database } from "../../../db/transaction.ts";
import { conflict, invalidForm, notFound } from "../../../errors.ts";
import {
  descriptionOf,
  effectOf,
  POLICY_NAMES,
  type Policy,
  type PolicyName,
  policySchema,
  SETTINGS,
} from "../../../policy/settings.ts";
import { createNames } from "../accounts/index.ts";
import { createApprovals } from "../approvals/index.ts";
import { createAudit } from "../audit/index.ts";
import { createEdits, type Edited } from "../edits/index.ts";
import { createSettingsStore } from "./store.ts";

/** @throws ServiceError not_found */
function readName(name: string): PolicyName {
  const known = POLICY_NAMES.find((each) => each === name);
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

/** How a setting is edited. */
const kindOf = (name: PolicyName, value: Policy[PolicyName]): Pick<PolicySetting, "kind" | "choices"> => {
  if (typeof value === "number") return { kind: "number", choices: [] };
  if (typeof value === "boolean") return { kind: "flag", choices: [] };
  const choices = SETTINGS[name].choices;
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

const editOf = (name: PolicyName): Edited<{ value: string }> => ({
  action: "setting_changed",
  id: "",
  fields: { value: [name, String] },
});

/** Stores a setting's value and audits it, behind the lock that its value was read behind. */
async function write(
  trx: Database,
  context: Pick<Context, "now" | "env">,
  name: PolicyName,
  { before, value, by, others = [] }: { before: string; value: string; by: Actor; others?: string[] },
): Promise<void> {
  const store = createSettingsStore(trx);
  if (!(await store.update(name, value, by.UserNum, context.now())))
    await store.insert(name, value, by.UserNum, context.now());
  const changed = { before: { value: before }, after: { value }, by, UserNum: by.UserNum };
  await createEdits(trx, context).record(editOf(name), changed, { lead: others });
}

/** A setting that lets one staff member do more alone, pays more, or lets anyone past a guard of coins. */
export const setting: Approvable<{ name: PolicyName; before: string; value: string }> = {
  kind: "policy",
  async apply(trx, context, { what: { name, before, value }, by, others }) {
    await createAudit(trx, context).hold();
    const current = String((await createSettings(trx, context).policy())[name]);
    if (current !== before) throw conflict(CONSOLE_MESSAGES.approvalOutdated);
    await write(trx, context, name, { before, value, by, others: [others.replace(/^, /, "")] });
    return CONSOLE_MESSAGES.settingChanged;
  },
};

/** The policy: read with every request that depends on it, so that changes take effect immediately. */
export function createSettings(db: Database, context: Context) {
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
      return POLICY_NAMES.map((name) => {
        const row = rows.find((each) => each.name === name);
        return {
          name,
          title: SETTINGS[name].title,
          description: descriptionOf(name),
          ...kindOf(name, defaults[name]),
          value: String(policy[name]),
          default: String(defaults[name]),
          effect: effectOf(name, policy),
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
      return { now: effectOf(known, policy), after: effectOf(known, changed) };
    },

    /**
     * Changes one value, or has a change wait that needs a second person.
     * @returns what to tell who changed it
     * @throws ServiceError validation, not_found, conflict
     */
    async set({ name, value, seen }: PolicyChangeRequest, by: Actor): Promise<string> {
      const known = readName(name);
      const after = readValue(known, value);
      await checkPossible(known, after);
      return db.transaction(
        async (trx) => {
          const approvals = createApprovals(trx, context);
          const loosens = (current: Policy) =>
            by.UserNum !== null && SETTINGS[known].loosening?.is(current[known], after);
          // The latest request replaces an earlier one. Before the head of the audit log is held, as those who
          // approve one do.
          if (loosens(await createSettings(trx, context).policy()))
            await approvals.withdraw(
              { kind: "policy", reference: known },
              { reason: `${known}: ${String(after)} was requested instead`, by },
            );
          // One change at a time: what is compared is what is replaced.
          await createAudit(trx, context).hold();
          const policy = await createSettings(trx, context).policy();
          const before = policy[known];
          const current = { value: String(before) };
          const edit = { seen, wanted: { value: String(after) }, current };
          const merged = await createEdits(trx, context).merge(editOf(known), edit);
          if (merged.value === current.value) return CONSOLE_MESSAGES.settingChanged;
          // Else one administrator could raise the limit, adjust, and lower it again.
          if (!loosens(policy)) {
            await write(trx, context, known, { before: current.value, value, by });
            return CONSOLE_MESSAGES.settingChanged;
          }
          const { message } = await approvals.submit(
            setting,
            {
              reference: known,
              what: { name: known, before: current.value, value },
              summary: `${SETTINGS[known].title} (${known}): ${current.value} → ${String(after)}`,
              reason: "",
              rule: "loosens",
            },
            by,
          );
          return message;
        },
        // Two changes at once may both try to insert the row.
        { rerunDuplicates: true },
      );
    },
  };
  return settings;
}
export type Settings = ReturnType<typeof createSettings>;
