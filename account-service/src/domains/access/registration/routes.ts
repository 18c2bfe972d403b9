import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  checkPasswordRequestSchema,
  checkUserIdRequestSchema,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  idempotencyHeadersSchema,
  MESSAGES,
  messageResponseSchema,
  registerRequestSchema,
  registerResponseSchema,
} from "../../../../contract/index.ts";
import { invalidForm } from "../../../errors.ts";
import { problemsOf } from "../../../http/error-handler.ts";
import type { Registration } from "./service.ts";

/** POST /register, and the checks that its form makes before it is sent. */
export const registrationRoutes: FastifyPluginAsyncZod<{ registration: Registration }> = async (
  app,
  { registration },
) => {
  app.route({
    method: "POST",
    url: "/register",
    schema: {
      tags: ["accounts"],
      summary: "Register",
      description:
        "All problems are reported at once: `form-error` lists them, `fields` has them by field. An address that is taken gets the same answer as any other; its owner is told by email. `Idempotency-Key` makes a repeat safe.",
      headers: idempotencyHeadersSchema,
      body: registerRequestSchema,
      response: { 200: registerResponseSchema, 422: errorBodySchema, 429: errorBodySchema },
    },
    // Problems from the schema and from the service are reported in one list.
    attachValidation: true,
    handler: async (request) => {
      const invalid = request.validationError;
      // Not a validation error: the body could not be parsed.
      if (invalid && !invalid.validation) throw invalid;
      const key = request.headers[IDEMPOTENCY_HEADER];
      const registered = { message: MESSAGES.registered, status: 1 as const };
      if (!invalid && (await registration.wasRegistered(request.body, key))) return registered;
      const problems = {
        ...(await registration.findProblems(request.body, request.client)),
        ...(invalid && problemsOf(invalid)),
      };
      if (Object.keys(problems).length > 0) throw invalidForm(inFormOrder(problems));
      await registration.register(request.body, request.client, key);
      return registered;
    },
  });

  app.route({
    method: "POST",
    url: "/register/check-user-id",
    schema: {
      tags: ["accounts"],
      summary: "Check a user ID before registering",
      description:
        "`message` says why the ID cannot be registered, and is empty if it can. Each address can ask so often and no more, so that no one can list the players.",
      body: checkUserIdRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema, 429: errorBodySchema },
    },
    handler: async (request) => ({
      message: (await registration.checkUserId(request.body.userId, request.client)) ?? "",
    }),
  });

  app.route({
    method: "POST",
    url: "/register/check-password",
    schema: {
      tags: ["accounts"],
      summary: "Check a new password before registering",
      description:
        "`message` says why the password is too weak, and is empty if it is not. Nothing of it is stored.",
      body: checkPasswordRequestSchema,
      response: { 200: messageResponseSchema, 422: errorBodySchema },
    },
    handler: async (request) => ({ message: registration.checkPassword(request.body) ?? "" }),
  });
};

/** In the order of the form's fields. */
function inFormOrder(problems: Record<string, string>): Record<string, string> {
  const order = Object.keys(registerRequestSchema.shape);
  return Object.fromEntries(
    Object.entries(problems).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
}
