import type { FastifyPluginAsync } from "fastify";
import {
  IDEMPOTENCY_HEADER,
  MESSAGES,
  registerRequestSchema,
  registrationCalls,
} from "../../../../contract/index.ts";
import { invalidForm } from "../../../errors.ts";
import { problemsOf } from "../../../http/error-handler.ts";
import { route } from "../../../http/route.ts";
import type { Registration } from "./service.ts";

/** POST /register, and the checks that its form makes before it is sent. */
export const registrationRoutes: FastifyPluginAsync<{ registration: Registration }> = async (
  app,
  { registration },
) => {
  app.route(
    route(
      registrationCalls.register,
      async (request) => {
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
      // Problems from the schema and from the service are reported in one list.
      { attachValidation: true },
    ),
  );

  app.route(
    route(registrationCalls.checkUserId, async (request) => ({
      message: (await registration.checkUserId(request.body.userId, request.client)) ?? "",
    })),
  );

  app.route(
    route(registrationCalls.checkPassword, async (request) => ({
      message: registration.checkPassword(request.body) ?? "",
    })),
  );
};

/** In the order of the form's fields. */
function inFormOrder(problems: Record<string, string>): Record<string, string> {
  const order = Object.keys(registerRequestSchema.shape);
  return Object.fromEntries(
    Object.entries(problems).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
}
