import { z } from "zod";

/** A setting of the policy as operators see it. Values are text, as they are typed: digits, or `true` and `false`. */
export const policySettingSchema = z.object({
  name: z.string(),
  meaning: z.string(),
  kind: z.enum(["number", "flag", "choice"]),
  /** What a choice may be; empty for the others. */
  choices: z.array(z.string()),
  value: z.string(),
  default: z.string(),
  /** What the value means, by an example. */
  effect: z.string(),
  /** When and by whom it was changed last; null where it has its default. */
  changed: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type PolicySetting = z.infer<typeof policySettingSchema>;
/** GET /admin/policy. */
export const policyResponseSchema = z.object({ settings: z.array(policySettingSchema) });

/** POST /admin/policy: the value is felt with the next call. POST /admin/policy/preview: nothing is changed. */
export const policyChangeRequestSchema = z.object({
  name: z.string().max(60),
  value: z.string().trim().max(60),
});
export type PolicyChangeRequest = z.output<typeof policyChangeRequestSchema>;
/** Answer of POST /admin/policy/preview: what is so now, and what would be. */
export const policyPreviewResponseSchema = z.object({ now: z.string(), after: z.string() });
