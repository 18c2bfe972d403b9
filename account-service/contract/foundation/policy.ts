import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { seenField } from "../shared/edits.ts";
import { upTo } from "../shared/fields.ts";
import { visibleText } from "../shared/text.ts";

/** A setting of the policy. Values are text: digits, `true` and `false`, one of the choices, or any line. */
export const policySettingSchema = z.object({
  name: z.string(),
  /** Its name for people. */
  title: z.string(),
  description: z.string(),
  kind: z.enum(["number", "flag", "choice", "text"]),
  /** The values of a choice; empty for other kinds. */
  choices: z.array(z.string()),
  value: z.string(),
  default: z.string(),
  /** The effect of the value, by an example. */
  effect: z.string(),
  /** When and by whom it was last changed; null if it has its default. */
  changed: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type PolicySetting = z.infer<typeof policySettingSchema>;
/** GET /admin/policy. */
export const policyResponseSchema = z.object({ settings: z.array(policySettingSchema) });

/**
 * POST /admin/policy: changes a setting, which takes effect immediately. POST /admin/policy/preview: changes nothing.
 */
const policyFields = {
  value: upTo(z.string().overwrite(visibleText), 200, CONSOLE_MESSAGES.policyValueTooLong),
};
export const policyChangeRequestSchema = z.object({
  name: z.string().max(60),
  ...policyFields,
  seen: seenField(policyFields),
});
export type PolicyChangeRequest = z.output<typeof policyChangeRequestSchema>;
/** Answer of POST /admin/policy/preview: the effect now, and after the change. */
export const policyPreviewResponseSchema = z.object({ now: z.string(), after: z.string() });
