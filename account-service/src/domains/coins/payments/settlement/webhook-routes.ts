import type { FastifyPluginAsync } from "fastify";
import { paymentCalls } from "../../../../../contract/index.ts";
import { route } from "../../../../http/route.ts";
import type { Inbox } from "./inbox.ts";

/** POST /payments/webhooks/{provider}: what providers call. */
export const webhookRoutes: FastifyPluginAsync<{ inbox: Inbox; received: () => void }> = async (
  app,
  { inbox, received },
) => {
  // As it came, of whatever type: signatures are over the very bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.route(
    route(paymentCalls.webhook, async (request) => {
      const body = typeof request.body === "string" ? request.body : "";
      await inbox.receive(request.params.provider, { headers: request.headers, body });
      received();
      return { message: "OK" };
    }),
  );
};
