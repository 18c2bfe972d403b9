import { messageResponseSchema } from "../access/sessions.ts";
import { playerParamsSchema } from "../console/players.ts";
import type { Calls } from "../shared/calls/calls.ts";
import { idempotencyHeadersSchema } from "../shared/idempotency.ts";
import {
  characterChangeParamsSchema,
  characterChangesResponseSchema,
  characterServiceRequestSchema,
  characterServiceResponseSchema,
  characterServicesResponseSchema,
  gameLoginResponseSchema,
  serviceOfferRequestSchema,
  serviceOffersResponseSchema,
  undoRequestSchema,
} from "./character-services.ts";
import {
  characterResponseSchema,
  clubRankingResponseSchema,
  clubResponseSchema,
  gameNameParamsSchema,
  gameSearchQuerySchema,
  gameSearchResponseSchema,
} from "./characters.ts";
import {
  clubsResponseSchema,
  ownPlacesResponseSchema,
  rankingMonthParamsSchema,
  rankingMonthResponseSchema,
  rankingMonthsResponseSchema,
  rankingsQuerySchema,
  rankingsResponseSchema,
} from "./rankings.ts";
import { onlineHistoryResponseSchema, serverStatusResponseSchema } from "./server-status.ts";

export const characterCalls = {
  character: {
    method: "GET",
    path: "/character/:name",
    tag: "game",
    summary: "A character",
    description:
      "Found by name in any case. A new character or a new name is found after about a minute. `lastSeen` and `online` are null if the player hides them.",
    params: gameNameParamsSchema,
    answer: characterResponseSchema,
    errors: [404, 422],
  },
  club: {
    method: "GET",
    path: "/club/:name",
    tag: "game",
    summary: "A club with its members and areas",
    params: gameNameParamsSchema,
    answer: clubResponseSchema,
    errors: [404, 422],
  },
  clubRanking: {
    method: "GET",
    path: "/club-ranking",
    tag: "rankings",
    summary: "The top 100 clubs",
    description: "By areas held, then club wars won where the game counts them, then members.",
    answer: clubRankingResponseSchema,
  },
  search: {
    method: "GET",
    path: "/game-search",
    tag: "game",
    summary: "Characters and clubs whose names begin with a text",
    query: gameSearchQuerySchema,
    answer: gameSearchResponseSchema,
    errors: [422],
  },
} as const satisfies Calls;

export const rankingCalls = {
  top: {
    method: "GET",
    path: "/get-top-rankings-list",
    tag: "rankings",
    summary: "This month's top 100 lists",
    description:
      "Filters apply before the top 100 are cut. Kills and deaths count from the first of the month in Manila. `yesterday` and `lastMonth` are the places in the last lists of those, null outside of the first 1,000. `created` is when the lists were made.",
    query: rankingsQuerySchema,
    answer: rankingsResponseSchema,
    errors: [422, 503],
  },
  mine: {
    method: "GET",
    path: "/rankings/mine",
    tag: "rankings",
    summary: "Where the player's own best character stands in each list",
    description: "`place` is null beyond the first 1,000.",
    login: "required",
    query: rankingsQuerySchema,
    answer: ownPlacesResponseSchema,
    errors: [422],
  },
  months: {
    method: "GET",
    path: "/rankings/archive",
    tag: "rankings",
    summary: "List past months",
    answer: rankingMonthsResponseSchema,
  },
  month: {
    method: "GET",
    path: "/rankings/archive/:month",
    tag: "rankings",
    summary: "A past month's champions",
    description:
      "The top 100 of each list at the end of the month, and the top 10 of each school and of each class. `onTime` is false if they were taken earlier or later, at `taken`.",
    params: rankingMonthParamsSchema,
    answer: rankingMonthResponseSchema,
    errors: [404, 422],
  },
  clubs: {
    method: "GET",
    path: "/clubs",
    tag: "rankings",
    summary: "The club table's three areas",
    answer: clubsResponseSchema,
  },
} as const satisfies Calls;

export const serverStatusCalls = {
  now: {
    method: "GET",
    path: "/server-status",
    tag: "game",
    summary: "Whether the game servers are up, and how many characters are in the game",
    description:
      "Checked every 30 seconds. `unknown` if no servers are set (GAME_SERVERS), or they have not been checked for five minutes.",
    answer: serverStatusResponseSchema,
  },
  history: {
    method: "GET",
    path: "/server-status/history",
    tag: "game",
    summary: "How many characters were in the game in the last 24 hours",
    description: "The most in each ten minutes, oldest first. Empty if the game does not record it.",
    answer: onlineHistoryResponseSchema,
  },
} as const satisfies Calls;

export const presenceCalls = {
  login: {
    method: "GET",
    path: "/game-login",
    tag: "game",
    summary: "Whether the game still has the account as logged in",
    login: "required",
    answer: gameLoginResponseSchema,
  },
  reset: {
    method: "POST",
    path: "/game-login/reset",
    tag: "game",
    summary: "Reset a stuck login to the game",
    description:
      "Only while none of the account's characters is in the game, and not soon after a login or another reset (policy loginResetMinutes).",
    login: "required",
    answer: messageResponseSchema,
    errors: [409],
  },
} as const satisfies Calls;

export const characterServiceCalls = {
  offers: {
    method: "GET",
    path: "/character-services",
    tag: "characters",
    summary: "Services for the player's characters",
    login: "required",
    answer: characterServicesResponseSchema,
  },
  order: {
    method: "POST",
    path: "/character-services",
    tag: "characters",
    summary: "Change a character",
    description:
      "Only while the player is out of the game. The price is taken in the same transaction. `Idempotency-Key` makes a repeat safe: it returns the first answer again.",
    login: "required",
    headers: idempotencyHeadersSchema,
    body: characterServiceRequestSchema,
    answer: characterServiceResponseSchema,
    errors: [409, 422],
  },
  list: {
    method: "GET",
    path: "/admin/character-services",
    tag: "console",
    summary: "Services for characters: prices and rules",
    right: ["shop", "read"],
    answer: serviceOffersResponseSchema,
  },
  change: {
    method: "POST",
    path: "/admin/character-services",
    tag: "console",
    summary: "Offer a service for characters, or no longer",
    right: ["shop", "write"],
    body: serviceOfferRequestSchema,
    answer: messageResponseSchema,
    errors: [409],
  },
  changes: {
    method: "GET",
    path: "/admin/players/:UserNum/character-changes",
    tag: "console",
    summary: "The last changes of a player's characters by services",
    right: ["players", "read"],
    params: playerParamsSchema,
    answer: characterChangesResponseSchema,
  },
  undo: {
    method: "POST",
    path: "/admin/character-changes/:id/undo",
    tag: "console",
    summary: "Undo a change of a character and return its price",
    description:
      "Only while the player is out of the game and the character still has the values after the change. What the game did with them meanwhile is not undone.",
    right: ["orders", "write"],
    params: characterChangeParamsSchema,
    body: undoRequestSchema,
    answer: messageResponseSchema,
    errors: [404, 409],
  },
} as const satisfies Calls;
