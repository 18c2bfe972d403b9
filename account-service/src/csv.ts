import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export type CsvValue = string | number | boolean | null | undefined;

/**
 * A value as spreadsheets read it (RFC 4180). Text that one of them would take for a formula gets an apostrophe before it: names
 * and reasons are what other people typed.
 */
function toField(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (values: CsvValue[]) => `${values.map(toField).join(",")}\r\n`;

/**
 * Answers with a file of comma-separated values, as it comes: only one batch of rows is in memory at a time.
 * @param lines whole lines, each batch as one text
 */
export function sendCsv(reply: FastifyReply, name: string, heads: string[], lines: AsyncIterable<string>) {
  async function* file() {
    yield csvLine(heads);
    yield* lines;
  }
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .serializer((payload: unknown) => payload as string);
  return reply.send(Readable.from(file()) as never) as never;
}
