import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  auditCheckResponseSchema,
  auditQuerySchema,
  auditResponseSchema,
} from "../../../../contract/index.ts";
import { consoleErrors } from "../../../http/console.ts";
import { sendCsv } from "../../../http/csv.ts";
import type { Audit } from "./service.ts";

/** /admin/audit: who did what, and the integrity of the log. */
export const auditRoutes: FastifyPluginAsyncZod<{ audit: Audit }> = async (app, { audit }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };

  scope.route({
    method: "GET",
    url: "/admin/audit",
    config: { right: ["audit", "read"] },
    schema: {
      ...common,
      summary: "List the audit log, newest first",
      description:
        "`before` is the `next` of the previous page. `format=csv` returns everything that matches.",
      querystring: auditQuerySchema,
      response: { ...consoleErrors, 200: auditResponseSchema },
    },
    handler: (request, reply) =>
      request.query.format === "json"
        ? audit.list(request.query)
        : sendCsv(
            reply,
            "audit",
            {
              id: ({ id }) => id,
              seq: ({ seq }) => seq,
              at: ({ at }) => at,
              action: ({ action }) => action,
              actor: ({ actor }) => actor?.UserID,
              account: ({ account }) => account?.UserID,
              detail: ({ detail }) => detail,
              ip: ({ ip }) => ip,
              userAgent: ({ userAgent }) => userAgent,
            },
            audit.listAll(request.query),
          ),
  });

  scope.route({
    method: "POST",
    url: "/admin/audit/verify",
    config: { right: ["audit", "read"] },
    schema: {
      ...common,
      summary: "Verify the audit log",
      description: "Reads every row, which may take a while for a long log.",
      response: { ...consoleErrors, 200: auditCheckResponseSchema },
    },
    handler: () => audit.verify(),
  });
};
