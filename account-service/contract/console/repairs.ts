import { z } from "zod";
import { ADJUSTMENT_STATES } from "../coins/adjustments.ts";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { emailField, namedAccountSchema, reasonField } from "../shared/fields.ts";
import { timeCursorField } from "../shared/paging.ts";

/** What staff can repair: the email address is changed, the secret answer is cleared, two-step login is turned off. */
export const REPAIR_KINDS = ["email", "secret_answer", "second_factor"] as const;
export type RepairKind = (typeof REPAIR_KINDS)[number];

/** How a player can prove that an account is theirs. */
export const REPAIR_PROOFS = ["address", "top_up", "details", "characters", "document"] as const;
export type RepairProof = (typeof REPAIR_PROOFS)[number];
/** Proofs that a repair needs. */
export const PROOFS_NEEDED = 2;

const proof = z.enum(["", "true"]).default("");

/**
 * POST /admin/players/{UserNum}/repair, with the header `Idempotency-Key`. `email`: the new address, if that is what is
 * changed.
 */
export const repairRequestSchema = z
  .object({
    kind: z.enum(REPAIR_KINDS, { error: CONSOLE_MESSAGES.repairKindRequired }),
    email: z.union([z.literal(""), emailField()]).default(""),
    ...(Object.fromEntries(REPAIR_PROOFS.map((name) => [name, proof])) as Record<RepairProof, typeof proof>),
    reason: reasonField,
  })
  .refine(({ kind, email }) => kind !== "email" || email !== "", {
    path: ["email"],
    error: CONSOLE_MESSAGES.repairEmailRequired,
  })
  .refine((form) => REPAIR_PROOFS.filter((name) => form[name] === "true").length >= PROOFS_NEEDED, {
    path: ["address"],
    error: CONSOLE_MESSAGES.repairProofsRequired,
  });
export type RepairRequest = z.output<typeof repairRequestSchema>;
/** `waiting` for approval, `done`, or `refused`. */
export const repairResponseSchema = z.object({
  message: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  id: z.string(),
});
export type RepairResponse = z.infer<typeof repairResponseSchema>;

/** GET /admin/repairs: repairs in a state, or all, newest first. */
export const repairsQuerySchema = z.object({
  state: z.enum(ADJUSTMENT_STATES).optional(),
  before: timeCursorField,
});
export type RepairsQuery = z.output<typeof repairsQuerySchema>;
export const repairsResponseSchema = z.object({
  repairs: z.array(
    z.object({
      id: z.string(),
      account: namedAccountSchema,
      kind: z.enum(REPAIR_KINDS),
      /** The address at the time of the request, and the new one. */
      emailBefore: z.string().nullable(),
      email: z.string().nullable(),
      proofs: z.array(z.enum(REPAIR_PROOFS)),
      reason: z.string(),
      state: z.enum(ADJUSTMENT_STATES),
      requested: z.iso.datetime(),
      requestedBy: namedAccountSchema,
      decided: z.iso.datetime().nullable(),
      decidedBy: namedAccountSchema.nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type RepairList = z.infer<typeof repairsResponseSchema>;

export const repairParamsSchema = z.object({ id: z.string().max(40) });
/** POST /admin/repairs/{id}/reject. */
export const rejectRepairRequestSchema = z.object({ reason: reasonField });
