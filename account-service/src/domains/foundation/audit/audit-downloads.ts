import type { FastifyInstance } from "fastify";
import type { ModuleOptions } from "../../../context.ts";
import { actorOf } from "../../../http/console.ts";
import { createAudit } from "./service.ts";

/**
 * Records who downloads a list of the console as a file, and its filter, before the first row is sent: a download of
 * all players' email addresses leaves no other trace.
 */
export function auditDownloads(scope: FastifyInstance, { db, context }: ModuleOptions): void {
  // After validation: a call that is refused downloads nothing.
  scope.addHook("preHandler", async (request) => {
    const query = request.query as { format?: string };
    if (query.format !== "csv" || !request.routeOptions.schema?.querystring) return;
    const { UserNum, client } = actorOf(request);
    await createAudit(db, context).record({
      action: "list_downloaded",
      UserNum: null,
      actor: UserNum,
      client,
      detail: request.url.replace(/[?&]format=csv/, "").replace(/^\/admin\//, ""),
    });
  });
}
