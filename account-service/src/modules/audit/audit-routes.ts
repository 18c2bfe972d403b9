import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import { auditCheckResponseSchema, auditQuerySchema, auditResponseSchema } from "../../../contract/index.ts";
import { csvLine, sendCsv } from "../../csv.ts";
import { consoleAnswers } from "../../plugins/console.ts";
import type { Audit } from "./audit-service.ts";

/** /admin/audit: who did what, and whether the log is whole. */
export const auditRoutes: FastifyPluginAsyncZod<{ audit: Audit }> = async (app, { audit }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/audit",
    config: { right: ["audit", "read"] },
    schema: {
      ...common,
      summary: "The audit log, newest first",
      description: "`before` is the `next` of the page before. `format=csv` gives everything that matches.",
      querystring: auditQuerySchema,
      response: { ...consoleAnswers, 200: auditResponseSchema },
    },
    handler: async (request, reply) => {
      if (request.query.format === "json") return audit.list(request.query);
      async function* lines() {
        for await (const entries of audit.listAll(request.query)) {
          yield entries
            .map(({ id, seq, at, action, actor, account, detail, ip, userAgent }) =>
              csvLine([id, seq, at, action, actor?.UserID, account?.UserID, detail, ip, userAgent]),
            )
            .join("");
        }
      }
      const heads = ["id", "seq", "at", "action", "actor", "account", "detail", "ip", "userAgent"];
      return sendCsv(reply, "audit", heads, lines());
    },
  });

  scope.route({
    method: "POST",
    url: "/admin/audit/verify",
    config: { right: ["audit", "read"] },
    schema: {
      ...common,
      summary: "Check the whole audit chain",
      description: "Reads every row: it may take a while on a long log.",
      response: { ...consoleAnswers, 200: auditCheckResponseSchema },
    },
    handler: () => audit.verify(),
  });
};
