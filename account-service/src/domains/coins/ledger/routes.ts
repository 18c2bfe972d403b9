import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  statementQuerySchema,
  statementResponseSchema,
} from "../../../../contract/index.ts";
import { sendCsv } from "../../../http/csv.ts";
import type { Ledger } from "./service.ts";

/** GET /statement: the statement of a balance. */
export const statementRoutes: FastifyPluginAsyncZod<{ ledger: Ledger }> = async (app, { ledger }) => {
  app.addHook("preHandler", app.requireSession);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: "GET",
    url: "/statement",
    schema: {
      tags: ["coins"],
      security: [{ bearer: [] }],
      summary: "Statement of a balance",
      description:
        "`currency` is `coin` (R-Coin) or `bonus` (Milleage). Newest first, each entry with the balance after it. `format=csv` returns all entries as a file.",
      querystring: statementQuerySchema,
      response: { 200: statementResponseSchema, 401: errorBodySchema, 422: errorBodySchema },
    },
    handler: (request, reply) => {
      const { UserNum } = request.account;
      const { currency, format } = request.query;
      if (format === "json") return ledger.statement(UserNum, request.query);
      return sendCsv(
        reply,
        `statement-${currency}`,
        {
          id: ({ id }) => id,
          at: ({ at }) => at.toISOString(),
          delta: ({ delta }) => delta,
          balance: ({ balance }) => balance,
          reason: ({ reason }) => reason,
          reference: ({ reference }) => reference,
        },
        ledger.allEntries(UserNum, currency),
      );
    },
  });
};
