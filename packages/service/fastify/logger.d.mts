import type { Logger } from "pino";

/** @param options redact: what is never written, besides the headers that open anything */
export function createLogger(options: { name: string; level: string; redact?: string[] }): Logger;
