import type { IncomingMessage } from "node:http";

/** One id follows a visit from web through all log lines. */
export const REQUEST_ID_HEADER: "x-request-id";

export function requestIdOf(request: Pick<IncomingMessage, "headers">): string;
