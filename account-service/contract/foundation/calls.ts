import { messageResponseSchema } from "../access/sessions.ts";
import type { Calls } from "../shared/calls/calls.ts";
import {
  approvalParamsSchema,
  approvalsQuerySchema,
  approvalsResponseSchema,
  rejectApprovalRequestSchema,
} from "./approvals.ts";
import { auditCheckResponseSchema, auditQuerySchema, auditResponseSchema } from "./audit.ts";
import { policyChangeRequestSchema, policyPreviewResponseSchema, policyResponseSchema } from "./policy.ts";

export const policyCalls = {
  list: {
    method: "GET",
    path: "/admin/policy",
    tag: "console",
    summary: "List all settings: description, default, value and effect",
    right: ["policy", "read"],
    answer: policyResponseSchema,
  },
  preview: {
    method: "POST",
    path: "/admin/policy/preview",
    tag: "console",
    summary: "Preview the effect of another value",
    right: ["policy", "read"],
    body: policyChangeRequestSchema,
    answer: policyPreviewResponseSchema,
    errors: [404, 409],
  },
  change: {
    method: "POST",
    path: "/admin/policy",
    tag: "console",
    summary: "Change a setting",
    description: "Takes effect immediately.",
    right: ["policy", "write"],
    body: policyChangeRequestSchema,
    answer: messageResponseSchema,
    errors: [404, 409],
  },
} as const satisfies Calls;

export const auditCalls = {
  list: {
    method: "GET",
    path: "/admin/audit",
    tag: "console",
    summary: "List the audit log",
    description: "`before` is the `next` of the previous page. `format=csv` returns everything that matches.",
    right: ["audit", "read"],
    query: auditQuerySchema,
    answer: auditResponseSchema,
  },
  verify: {
    method: "POST",
    path: "/admin/audit/verify",
    tag: "console",
    summary: "Verify the audit log",
    description: "Reads every row, which may take a while for a long log.",
    right: ["audit", "read"],
    answer: auditCheckResponseSchema,
    slow: true,
  },
} as const satisfies Calls;

export const approvalCalls = {
  list: {
    method: "GET",
    path: "/admin/approvals",
    tag: "console",
    summary: "List what waits for a second person, and what was decided",
    description:
      "Only kinds whose area the caller may read. `before` is the `next` of the previous page. `format=csv` returns everything that matches.",
    right: ["approvals", "read"],
    query: approvalsQuerySchema,
    answer: approvalsResponseSchema,
  },
  approve: {
    method: "POST",
    path: "/admin/approvals/:id/approve",
    tag: "console",
    summary: "Approve what another staff member requested",
    description:
      "The caller needs the right to change the request's area, and must be another person than who requested it and whose account it is about.",
    right: ["approvals", "write"],
    params: approvalParamsSchema,
    answer: messageResponseSchema,
    errors: [404, 409],
  },
  reject: {
    method: "POST",
    path: "/admin/approvals/:id/reject",
    tag: "console",
    summary: "Reject a request, or withdraw one's own",
    right: ["approvals", "write"],
    params: approvalParamsSchema,
    body: rejectApprovalRequestSchema,
    answer: messageResponseSchema,
    errors: [404, 409],
  },
} as const satisfies Calls;
