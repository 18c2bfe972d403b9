// @ts-check
import { LogController } from "fastify";
import fp from "fastify-plugin";
import { REQUEST_ID_HEADER, requestIdOf } from "../http/request-id.mjs";
import { stopListening } from "../process/stop-listening.mjs";

/**
 * How every server of ours runs.
 * @type {typeof import("./server.mjs").serverOptions}
 */
export const serverOptions = (logger) => ({
  ...(logger ? { loggerInstance: logger } : { logger: false }),
  genReqId: requestIdOf,
  logController: new LogController({ disableRequestLogging: true }),
  // A plugin takes milliseconds to load; on a machine that does much else, Fastify's ten seconds have been too few.
  pluginTimeout: 120_000,
  forceCloseConnections: "idle",
  // A request on an open connection during shutdown is still answered, as the connection's last one.
  return503OnClosing: false,
});

/** @type {typeof import("./server.mjs").requests} */
const plugin = async (app, { pathOf, addressOf }) => {
  // A connection that was busy when shutdown began would otherwise be kept alive, and the process with it.
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
    await stopListening(app.server);
  });
  // Hooks of every call take `done`: each promise costs a short call a hundredth of its time.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (stopping) reply.header("connection", "close");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // Without the query string: what people type does not belong in the log.
        path: pathOf(request.url.split("?", 1)[0] ?? ""),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: addressOf(request),
      },
      "answered",
    );
    done();
  });
};

/** Request ids, one log line per request, and closing connections during shutdown. */
export const requests = fp(plugin);
