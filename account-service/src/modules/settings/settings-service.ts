import type { Client, Context } from "../../context.ts";
import type { Database } from "../../db/transaction.ts";
import { type Policy, type PolicyName, policySchema } from "../../policy/policy.ts";
import { createAudit } from "../audit/audit-service.ts";
import { createSettingsStore } from "./settings-store.ts";

/** The policy as operators set it: read with every call that it decides, so that a change is felt at once. */
export function createSettings(db: Database, context: Pick<Context, "now" | "env">) {
  return {
    /** A value that no longer fits its rule, after an upgrade say, counts as not set. */
    async policy(): Promise<Policy> {
      const rows = await createSettingsStore(db).all();
      const given: Record<string, string> = {};
      for (const { name, value } of rows) {
        const known = Object.hasOwn(policySchema.shape, name);
        if (known && policySchema.shape[name as PolicyName].safeParse(value).success) given[name] = value;
      }
      return policySchema.parse(given);
    },

    /**
     * Changes one value, and audits it. @throws Error that says what the value may be
     * @param by who changes it: null for the command line
     */
    async set(
      name: PolicyName,
      value: string,
      by: { UserNum: number | null; client: Client },
    ): Promise<void> {
      const result = policySchema.shape[name].safeParse(value);
      if (!result.success) throw new Error(`${name}: ${result.error.issues[0]?.message}`);
      const before = (await this.policy())[name];
      await db.transaction(async (trx) => {
        const store = createSettingsStore(trx);
        if (!(await store.update(name, value, by.UserNum, context.now()))) {
          await store.insert(name, value, by.UserNum, context.now());
        }
        await createAudit(trx, context).record({
          action: "setting_changed",
          UserNum: by.UserNum,
          client: by.client,
          detail: `${name}: ${before} → ${value}`,
        });
      });
    },
  };
}
export type Settings = ReturnType<typeof createSettings>;
