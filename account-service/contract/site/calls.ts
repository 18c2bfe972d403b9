import { messageResponseSchema } from "../access/sessions.ts";
import type { Calls } from "../shared/calls/calls.ts";
import { ticketHeadersSchema } from "../support/tickets.ts";
import { gameFeaturesResponseSchema } from "./features.ts";
import { ME_PARTS, meQuerySchema, meResponseSchema } from "./me.ts";
import {
  pushRemoveSchema,
  pushSubscriptionSchema,
  remindersRequestSchema,
  remindersResponseSchema,
} from "./reminders.ts";

export const meCalls = {
  me: {
    method: "GET",
    path: "/me",
    tag: "sessions",
    summary: "Everything that a player's page needs",
    description: `\`user\`, \`status\` and \`role\` as in GET /session, and the parts in the comma-separated list \`with\`, each as its own call answers: ${ME_PARTS.join(", ")}. \`page\`, \`currency\`, \`ticket\` and \`payment\` select what is read. A ticket that the caller may not read is null. A part that could not be read is left out and named in \`failed\`.`,
    login: "required",
    query: meQuerySchema,
    headers: ticketHeadersSchema,
    answer: meResponseSchema,
    errors: [422],
  },
} as const satisfies Calls;

export const featureCalls = {
  game: {
    method: "GET",
    path: "/game",
    tag: "game",
    summary: "What this game server supports",
    answer: gameFeaturesResponseSchema,
  },
} as const satisfies Calls;

export const reminderCalls = {
  reminders: {
    method: "GET",
    path: "/reminders",
    tag: "reminders",
    summary: "What the player is reminded of",
    login: "required",
    answer: remindersResponseSchema,
  },
  choose: {
    method: "POST",
    path: "/reminders",
    tag: "reminders",
    summary: "Choose what to be reminded of",
    login: "required",
    body: remindersRequestSchema,
    answer: messageResponseSchema,
    errors: [422],
  },
  addBrowser: {
    method: "POST",
    path: "/reminders/browser",
    tag: "reminders",
    summary: "Notify a browser",
    description:
      "The subscription must be one of a known push service (PUSH_SERVICES). An account has at most ten browsers; the oldest one gives way.",
    login: "required",
    body: pushSubscriptionSchema,
    answer: messageResponseSchema,
    errors: [422],
  },
  removeBrowser: {
    method: "POST",
    path: "/reminders/browser/remove",
    tag: "reminders",
    summary: "No longer notify a browser",
    login: "required",
    body: pushRemoveSchema,
    answer: messageResponseSchema,
    errors: [422],
  },
} as const satisfies Calls;
