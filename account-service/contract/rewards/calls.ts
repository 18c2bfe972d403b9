import { messageResponseSchema } from "../access/sessions.ts";
import type { Calls } from "../shared/calls/calls.ts";
import { idempotencyHeadersSchema } from "../shared/idempotency.ts";
import {
  attendanceResponseSchema,
  invitationDecisionSchema,
  invitationParamsSchema,
  invitationsQuerySchema,
  invitationsResponseSchema,
  inviteCodeResponseSchema,
  invitesResponseSchema,
  playTimeResponseSchema,
  rewardClaimResponseSchema,
  rewardReportQuerySchema,
  rewardReportResponseSchema,
  voteLinkResponseSchema,
  votePostbackParamsSchema,
  voteSiteIdParamsSchema,
  voteSiteParamsSchema,
  voteSiteRequestSchema,
  voteSiteSavedResponseSchema,
  voteSitesResponseSchema,
  votesResponseSchema,
} from "./rewards.ts";

export const attendanceCalls = {
  attendance: {
    method: "GET",
    path: "/attendance",
    tag: "rewards",
    summary: "Stamps of this month",
    login: "required",
    answer: attendanceResponseSchema,
  },
  stamp: {
    method: "POST",
    path: "/attendance",
    tag: "rewards",
    summary: "Get today's stamp",
    description: "Once a game day. `Idempotency-Key` makes a repeat safe: it returns the first answer again.",
    login: "required",
    headers: idempotencyHeadersSchema,
    answer: rewardClaimResponseSchema,
    errors: [409, 422],
  },
} as const satisfies Calls;

export const voteCalls = {
  votes: {
    method: "GET",
    path: "/votes",
    tag: "rewards",
    summary: "Toplists to vote on",
    login: "required",
    answer: votesResponseSchema,
  },
  link: {
    method: "POST",
    path: "/votes/:site/link",
    tag: "rewards",
    summary: "The address of a toplist, with the player's token",
    login: "required",
    params: voteSiteParamsSchema,
    answer: voteLinkResponseSchema,
    errors: [404, 422],
  },
  postbackByGet: {
    method: "GET",
    path: "/votes/:site/postback",
    tag: "rewards",
    summary: "A toplist tells of a vote",
    description:
      "Credited once for each account and wait. A repeat, or a vote that did not count, answers 200 and credits nothing; a call that is not the toplist's is refused.",
    params: voteSiteParamsSchema,
    answer: messageResponseSchema,
    errors: [403, 404, 422, 429],
  },
  postback: {
    method: "POST",
    path: "/votes/:site/postback",
    tag: "rewards",
    summary: "A toplist tells of a vote",
    description:
      "Credited once for each account and wait. A repeat, or a vote that did not count, answers 200 and credits nothing; a call that is not the toplist's is refused.",
    params: voteSiteParamsSchema,
    answer: messageResponseSchema,
    errors: [403, 404, 422, 429],
  },
  secretPostbackByGet: {
    method: "GET",
    path: "/votes/:site/postback/:secret",
    tag: "rewards",
    summary: "A toplist tells of a vote",
    description:
      "Credited once for each account and wait. A repeat, or a vote that did not count, answers 200 and credits nothing; a call that is not the toplist's is refused.",
    params: votePostbackParamsSchema,
    answer: messageResponseSchema,
    errors: [403, 404, 422, 429],
  },
  secretPostback: {
    method: "POST",
    path: "/votes/:site/postback/:secret",
    tag: "rewards",
    summary: "A toplist tells of a vote",
    description:
      "Credited once for each account and wait. A repeat, or a vote that did not count, answers 200 and credits nothing; a call that is not the toplist's is refused.",
    params: votePostbackParamsSchema,
    answer: messageResponseSchema,
    errors: [403, 404, 422, 429],
  },
} as const satisfies Calls;

export const voteSiteCalls = {
  list: {
    method: "GET",
    path: "/admin/vote-sites",
    tag: "console",
    summary: "List toplists, with the outcome of their postbacks",
    right: ["rewards", "read"],
    answer: voteSitesResponseSchema,
  },
  create: {
    method: "POST",
    path: "/admin/vote-sites",
    tag: "console",
    summary: "Add a toplist",
    right: ["rewards", "write"],
    body: voteSiteRequestSchema,
    answer: voteSiteSavedResponseSchema,
    errors: [404, 409],
  },
  change: {
    method: "POST",
    path: "/admin/vote-sites/:id",
    tag: "console",
    summary: "Change a toplist",
    right: ["rewards", "write"],
    params: voteSiteIdParamsSchema,
    body: voteSiteRequestSchema,
    answer: voteSiteSavedResponseSchema,
    errors: [404, 409],
  },
} as const satisfies Calls;

export const playTimeCalls = {
  playTime: {
    method: "GET",
    path: "/play-time",
    tag: "rewards",
    summary: "Play time that can be collected",
    login: "required",
    answer: playTimeResponseSchema,
  },
  collect: {
    method: "POST",
    path: "/play-time",
    tag: "rewards",
    summary: "Collect play time",
    description:
      "Pays what was played since the last time, up to the day's maximum. `Idempotency-Key` makes a repeat safe: it returns the first answer again.",
    login: "required",
    headers: idempotencyHeadersSchema,
    answer: rewardClaimResponseSchema,
    errors: [409, 422],
  },
} as const satisfies Calls;

export const inviteCalls = {
  invites: {
    method: "GET",
    path: "/invites",
    tag: "rewards",
    summary: "A player's code for inviting, and who came by it",
    login: "required",
    answer: invitesResponseSchema,
  },
  code: {
    method: "POST",
    path: "/invites/code",
    tag: "rewards",
    summary: "Get a code for inviting",
    description: "The same one each time.",
    login: "required",
    answer: inviteCodeResponseSchema,
    errors: [409],
  },
  collect: {
    method: "POST",
    path: "/invites/collect",
    tag: "rewards",
    summary: "Collect what inviting gave",
    description:
      "Pays every invitation whose friend has reached the level, each once: both get their coins. A repeat is safe.",
    login: "required",
    answer: rewardClaimResponseSchema,
    errors: [409],
  },
  list: {
    method: "GET",
    path: "/admin/invitations",
    tag: "console",
    summary: "List invitations in a state",
    right: ["rewards", "read"],
    query: invitationsQuerySchema,
    answer: invitationsResponseSchema,
  },
  pay: {
    method: "POST",
    path: "/admin/invitations/:UserNum/pay",
    tag: "console",
    summary: "Pay an invitation",
    description: "The number of the friend. Staff cannot decide about their own account.",
    right: ["rewards", "write"],
    params: invitationParamsSchema,
    body: invitationDecisionSchema,
    answer: messageResponseSchema,
    errors: [404, 409],
  },
  reject: {
    method: "POST",
    path: "/admin/invitations/:UserNum/reject",
    tag: "console",
    summary: "Reject an invitation",
    description: "The number of the friend. Staff cannot decide about their own account.",
    right: ["rewards", "write"],
    params: invitationParamsSchema,
    body: invitationDecisionSchema,
    answer: messageResponseSchema,
    errors: [404, 409],
  },
} as const satisfies Calls;

export const rewardReportCalls = {
  report: {
    method: "GET",
    path: "/admin/rewards",
    tag: "console",
    summary: "What rewards paid, by game day and kind",
    right: ["rewards", "read"],
    query: rewardReportQuerySchema,
    answer: rewardReportResponseSchema,
  },
} as const satisfies Calls;
