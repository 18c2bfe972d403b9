import { serverOptions } from "@tambayan/service/server";
import Fastify, { type FastifyBaseLogger, type FastifyRequest } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { withComposedText } from "./composed-text.ts";
import { frameworkErrors } from "./error-handler.ts";

/** A Fastify instance with our limits, that validates and serializes with zod. */
export function createServer(logger: FastifyBaseLogger | undefined) {
  const app = Fastify({
    ...serverOptions(logger),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    frameworkErrors,
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

/** For the log lines of requests. */
export const requestOptions = {
  // The secret in a postback's address credits votes.
  pathOf: (path: string) => path.replace(/^(\/votes\/[^/]+\/postback)\/.*/, "$1/…"),
  addressOf: (request: FastifyRequest) => request.clientAddress,
};
