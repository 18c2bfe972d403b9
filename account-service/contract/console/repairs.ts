import { z } from "zod";
import { CONSOLE_MESSAGES } from "../messages/console-messages.ts";
import { emailField, reasonField } from "../shared/fields.ts";

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
