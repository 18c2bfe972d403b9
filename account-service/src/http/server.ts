import { randomUUID } from "node:crypto";
import { stopListening } from "@tambayan/service/stop-listening";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import fp from "fastify-plugin";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { withComposedText } from "./composed-text.ts";
import { frameworkErrors } from "./error-handler.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** A Fastify instance with our limits, that validates and serializes with zod. */
export function createServer(logger: FastifyBaseLogger | undefined) {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One id follows a visit from web through all log lines.
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // A plugin takes milliseconds to load; on a machine that does much else, Fastify's ten seconds have been too few.
    pluginTimeout: 120_000,
    requestTimeout: 30_000,
    frameworkErrors,
    forceCloseConnections: "idle",
    // A request on an open connection during shutdown is still answered, as the connection's last one.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  // Clients send JSON as the content type of every request, also without a body, e.g. POST /logout.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, body, done);
  });
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (data) => validate(withComposedText(data));
  });
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/** Request ids, one log line per request, and closing connections during shutdown. */
export const requests = fp(async (app) => {
  // A connection that was busy when shutdown began would otherwise be kept alive, and the process with it.
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
    await stopListening(app.server);
  });
  // Hooks of every call take `done`: each promise costs a short call a hundredth of its time.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (stopping) reply.header("connection", "close");
    done();
  });
  // Without the query string: what people type does not belong in the log.
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // The secret in a postback's address credits votes.
        path: request.url.split("?", 1)[0]?.replace(/^(\/votes\/[^/]+\/postback)\/.*/, "$1/…"),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.clientAddress,
      },
      "answered",
    );
    done();
  });
});
