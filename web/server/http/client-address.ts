import { clientAddressReader } from "@tambayan/service/client-address";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyRequest {
    /** Address of the visitor: the connection's, or what a trusted proxy states. */
    clientAddress: string;
  }
}

/**
 * Finds out who is calling. A request whose address a trusted proxy states in a form that cannot be read is refused:
 * taking the proxy's own would make all visitors one.
 */
export const clientAddress = fp<{ trusted: string }>(async (app, { trusted }) => {
  const addressOf = clientAddressReader(trusted);
  app.decorateRequest("clientAddress", "");
  app.addHook("onRequest", (request, reply, done) => {
    const address = addressOf(request.raw);
    request.clientAddress = address ?? "";
    if (address !== null) return done();
    request.log.warn(
      { stated: request.headers["x-forwarded-for"], proxy: request.ip },
      "a trusted proxy states an address that cannot be read (X-Forwarded-For)",
    );
    reply.code(400).type("text/plain").send("The proxy of this site states an address that cannot be read.");
  });
});
