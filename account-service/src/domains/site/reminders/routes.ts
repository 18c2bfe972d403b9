import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  MESSAGES,
  messageResponseSchema,
  pushRemoveSchema,
  pushSubscriptionSchema,
  remindersRequestSchema,
  remindersResponseSchema,
} from "../../../../contract/index.ts";
import type { RemindersOfPlayers } from "./service.ts";

/** GET and POST /reminders, and the browsers that are notified. */
export const reminderRoutes: FastifyPluginAsyncZod<{ reminders: RemindersOfPlayers }> = async (
  app,
  { reminders },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["reminders"], security: [{ bearer: [] }] };
  const changed = { 200: messageResponseSchema, 401: errorBodySchema, 422: errorBodySchema };

  scope.route({
    method: "GET",
    url: "/reminders",
    schema: {
      ...common,
      summary: "What the player is reminded of",
      response: { 200: remindersResponseSchema, 401: errorBodySchema },
    },
    handler: async (request) => ({ data: await reminders.choices(request.account.UserNum) }),
  });

  scope.route({
    method: "POST",
    url: "/reminders",
    schema: {
      ...common,
      summary: "Choose what to be reminded of",
      body: remindersRequestSchema,
      response: changed,
    },
    handler: async (request) => {
      await reminders.choose(request.account.UserNum, request.body);
      return { message: MESSAGES.remindersSaved };
    },
  });

  scope.route({
    method: "POST",
    url: "/reminders/browser",
    schema: {
      ...common,
      summary: "Notify a browser",
      description:
        "The subscription must be one of a known push service (PUSH_SERVICES). An account has at most ten browsers; the oldest one gives way.",
      body: pushSubscriptionSchema,
      response: changed,
    },
    handler: async (request) => {
      await reminders.addBrowser(request.account.UserNum, request.body);
      return { message: MESSAGES.pushOn };
    },
  });

  scope.route({
    method: "POST",
    url: "/reminders/browser/remove",
    schema: {
      ...common,
      summary: "No longer notify a browser",
      body: pushRemoveSchema,
      response: changed,
    },
    handler: async (request) => {
      await reminders.removeBrowser(request.account.UserNum, request.body.endpoint);
      return { message: MESSAGES.pushOff };
    },
  });
};
