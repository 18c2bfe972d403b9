/** Log lines: one JSON object per line, with the request id. */
import { currentRequestId } from "./request-id";

/** A winston entry; a logged Error has `message` and `stack`. */
export type LogEntry = { level: string; message: unknown; stack?: unknown; [extra: string]: unknown };

function asText(message: unknown): string {
  if (message instanceof Error) return message.message;
  return typeof message === "string" ? message : JSON.stringify(message);
}

/**
 * @param entry winston's entry
 * @param now ISO time
 * @returns `{"level","time","msg","reqId"?,"stack"?}`
 */
export function jsonLine(entry: LogEntry, now: string): string {
  const stack = entry.message instanceof Error ? entry.message.stack : entry.stack;
  return JSON.stringify({
    level: entry.level,
    time: now,
    msg: asText(entry.message),
    reqId: currentRequestId(),
    stack: typeof stack === "string" ? stack : undefined,
  });
}
