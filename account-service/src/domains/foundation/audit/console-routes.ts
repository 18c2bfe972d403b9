import type { FastifyPluginAsync } from "fastify";
import { auditCalls } from "../../../../contract/index.ts";
import { sendCsv } from "../../../http/csv.ts";
import { route } from "../../../http/route.ts";
import type { Audit } from "./service.ts";

/** /admin/audit: who did what, and the integrity of the log. */
export const auditRoutes: FastifyPluginAsync<{ audit: Audit }> = async (app, { audit }) => {
  app.route(
    route(auditCalls.list, (request, reply) =>
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
    ),
  );

  app.route(route(auditCalls.verify, () => audit.verify()));
};
