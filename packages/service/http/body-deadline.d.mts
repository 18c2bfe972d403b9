import type { IncomingMessage } from "node:http";

/** @param ms from now on; another call replaces it */
export function limitBodyTime(request: IncomingMessage, ms: number): void;
