import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { errorBodySchema, pointsQuerySchema, pointsResponseSchema } from "../../../contract/index.ts";
import type { Points } from "./points-service.ts";
import type { Currency, StatementRow } from "./points-store.ts";

const toCsv = (rows: StatementRow[]) =>
  rows
    .map(
      (row) =>
        `${row.id},${row.at.toISOString()},${row.delta},${row.balance},${row.reason},${row.reference}\r\n`,
    )
    .join("");

/** GET /points: the statement of a balance (issue 4). */
export const pointsRoutes: FastifyPluginAsyncZod<{ points: Points }> = async (app, { points }) => {
  app.addHook("preHandler", app.requireSession);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/points",
    schema: {
      tags: ["coins"],
      security: [{ bearer: [] }],
      summary: "Statement of a balance",
      description:
        "`currency` 1 is R-Coin, 2 Milleage. Newest first, each entry with the balance after it. `format=csv` gives all entries as a file.",
      querystring: pointsQuerySchema,
      response: { 200: pointsResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: async (request, reply) => {
      const { UserNum } = request.account;
      if (request.query.format === "json") return points.statement(UserNum, request.query);
      const currency = request.query.currency as Currency;
      async function* lines() {
        yield "id,at,delta,balance,reason,reference\r\n";
        for await (const rows of points.statementRows(UserNum, currency)) yield toCsv(rows);
      }
      reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="points-${request.query.currency}.csv"`)
        .serializer((payload: unknown) => payload as string);
      return reply.send(Readable.from(lines()) as never);
    },
  });
};
