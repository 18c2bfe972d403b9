import { webhookEventSchema, webhookPath } from "@tambayan/cms/contract";
import { isSigned } from "@tambayan/service/signed";
import { parseJson } from "@tambayan/service/text";
import type { FastifyInstance } from "fastify";

/**
 * POST /webhooks/cms: the cms says that content or a file changed. Requests without a valid signature get 401; 503 says
 * that other processes may not know of the change, so that the cms tries again and perhaps reaches those.
 */
export async function cmsWebhook(
  app: FastifyInstance,
  options: { secret: string; onChange: (picture?: string) => Promise<boolean> },
) {
  // The signature covers the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: 16_384 },
    (_request, body, done) => done(null, body),
  );

  app.post(webhookPath, async (request, reply) => {
    const body = String(request.body ?? "");
    if (!isSigned(options.secret, request.headers, body, new Date())) {
      return reply.code(401).send({ message: "The signature is missing or wrong." });
    }
    const event = webhookEventSchema.safeParse(parseJson(body));
    if (!event.success) return reply.code(400).send({ message: "Unknown event." });
    const { at: _, ...what } = event.data;
    const known = await options.onChange("hash" in event.data ? event.data.hash : undefined);
    request.log.info(what, "content changed");
    if (!known) return reply.code(503).send({ message: "Other processes could not be told." });
    return reply.code(204).send();
  });
}
