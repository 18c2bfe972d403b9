import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";

type CsvValue = string | number | boolean | null | undefined;

/** The columns of a file: each header with its value of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvValue>;

/**
 * Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe: names and reasons
 * are typed by other people. Numbers stay as they are.
 */
export const toCsv = (rows: CsvValue[][]) =>
  stringify(rows, {
    record_delimiter: "windows",
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { boolean: String },
  });

/**
 * Answers with a CSV file, streamed: only one batch of rows is in memory at a time. An error before the first batch is
 * answered as usual; a client that disconnects ends the generator.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: CsvColumns<Row>,
  batches: AsyncGenerator<Row[]>,
) {
  const first = await batches.next();
  const toRows = (batch: Row[]) => batch.map((row) => Object.values(columns).map((value) => value(row)));
  async function* file() {
    // Without a byte order mark, Excel reads "ñ" as two other letters.
    yield `\uFEFF${toCsv([Object.keys(columns)])}`;
    if (first.done) return;
    yield toCsv(toRows(first.value));
    for await (const batch of batches) yield toCsv(toRows(batch));
  }
  const stream = Readable.from(file());
  stream.once("close", () => void batches.return(undefined));
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .serializer((payload: unknown) => payload as string);
  return reply.send(stream as never) as never;
}
