import type { FastifyPluginAsync } from "fastify";
import { ledgerCalls } from "../../../../contract/index.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Ledger } from "./service.ts";

/** GET /statement: the statement of a balance. */
export const statementRoutes: FastifyPluginAsync<{ ledger: Ledger }> = async (app, { ledger }) => {
  app.route(
    route(ledgerCalls.statement, (request, reply) => {
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
    }),
  );
};
