import { z } from "zod";
import { namedAccountSchema, reasonField } from "../shared/fields.ts";
import { formatField, timeListFields } from "../shared/paging.ts";
import type { Area } from "../shared/rights.ts";

/**
 * What staff request and a second person approves, and the console's area that decides each: balances changed, accounts
 * repaired, codes created, streamers' shares raised, packages priced, accounts for transfers set, settings loosened,
 * debts forgiven, money returned, items refunded that are no longer in the game's table.
 */
export const APPROVAL_AREAS = {
  adjustment: "coins",
  repair: "players",
  codes: "campaigns",
  share: "campaigns",
  package: "policy",
  channel: "policy",
  policy: "policy",
  debt: "payments",
  payment_refund: "payments",
  payment_return: "payments",
  order_refund: "orders",
  vote_site: "rewards",
} as const satisfies Record<string, Area>;
export type ApprovalKind = keyof typeof APPROVAL_AREAS;
export const APPROVAL_KINDS = Object.keys(APPROVAL_AREAS) as ApprovalKind[];

/** What players send and one of the staff looks at, on the same page. */
export const REVIEW_AREAS = { receipt: "payments", invitation: "rewards" } as const satisfies Record<
  string,
  Area
>;
export type ReviewKind = keyof typeof REVIEW_AREAS;
/** All that waits for a decision of staff, in the order of the page. */
export const DECISION_AREAS: Record<ApprovalKind | ReviewKind, Area> = { ...APPROVAL_AREAS, ...REVIEW_AREAS };
export type DecisionKind = keyof typeof DECISION_AREAS;
export const DECISION_KINDS = Object.keys(DECISION_AREAS) as DecisionKind[];

/** `waiting` for a second person, `done`, `rejected` or withdrawn, or `expired` before anyone decided. */
export const APPROVAL_STATES = ["waiting", "done", "rejected", "expired"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/**
 * Why something needs a second person. `own`: it is the requester's own account; `day_limit`: more than one person may
 * move alone in a day; `policy`: the policy asks for two each time; `price`: it gives more for the money than what is
 * on sale; `share`: it is above the policy's; `payee`: it says where players send money; `loosens`: a setting
 * that then pays more, or lets more pass; `player`: a player asked for it.
 */
export const APPROVAL_RULES = [
  "own",
  "day_limit",
  "policy",
  "price",
  "share",
  "payee",
  "loosens",
  "player",
] as const;
export type ApprovalRule = (typeof APPROVAL_RULES)[number];

/** GET /admin/approvals: those of a kind, or all that the caller may see. */
export const approvalsQuerySchema = z.object({
  kind: z.enum(APPROVAL_KINDS).optional(),
  state: z.enum(APPROVAL_STATES).optional(),
  ...timeListFields(z.uuid()),
  format: formatField,
});
export type ApprovalsQuery = z.output<typeof approvalsQuerySchema>;

export const approvalSchema = z.object({
  id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  /** The account that it is about. */
  account: namedAccountSchema.nullable(),
  /** What was requested, in words. */
  summary: z.string(),
  reason: z.string(),
  /** Null: it was done alone. */
  rule: z.enum(APPROVAL_RULES).nullable(),
  state: z.enum(APPROVAL_STATES),
  requested: z.iso.datetime(),
  /** Null: the command line. */
  requestedBy: namedAccountSchema.nullable(),
  expires: z.iso.datetime().nullable(),
  decided: z.iso.datetime().nullable(),
  decidedBy: namedAccountSchema.nullable(),
  /** Why it was rejected. */
  rejection: z.string().nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const approvalsResponseSchema = z.object({
  approvals: z.array(approvalSchema),
  next: z.string().nullable(),
  /** How many of each kind wait, of those that the caller may see. */
  waiting: z.partialRecord(z.enum(DECISION_KINDS), z.int()),
});
export type ApprovalList = z.infer<typeof approvalsResponseSchema>;

export const approvalParamsSchema = z.object({ id: z.string().max(40) });
/** POST /admin/approvals/{id}/reject. */
export const rejectApprovalRequestSchema = z.object({ reason: reasonField });

/** Answer of a call whose work may wait for a second person. `waiting` or `done`. */
export const submittedResponseSchema = z.object({
  message: z.string(),
  state: z.enum(APPROVAL_STATES),
  id: z.string(),
});
export type Submitted = z.infer<typeof submittedResponseSchema>;
