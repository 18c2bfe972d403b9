import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  messageResponseSchema,
  policyChangeRequestSchema,
  policyPreviewResponseSchema,
  policyResponseSchema,
} from "../../../contract/index.ts";
import { consoleAnswers, operatorOf } from "../../plugins/console.ts";
import type { Settings } from "./settings-service.ts";

/** /admin/policy: what operators tune while the service runs. */
export const settingsRoutes: FastifyPluginAsyncZod<{ settings: Settings }> = async (app, { settings }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const refused = { ...consoleAnswers, 404: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/policy",
    config: { right: ["policy", "read"] },
    schema: {
      ...common,
      summary: "Every setting: meaning, default, value and effect",
      response: { ...consoleAnswers, 200: policyResponseSchema },
    },
    handler: async () => ({ settings: await settings.list() }),
  });

  scope.route({
    method: "POST",
    url: "/admin/policy/preview",
    config: { right: ["policy", "read"] },
    schema: {
      ...common,
      summary: "What another value would come to",
      body: policyChangeRequestSchema,
      response: { ...refused, 200: policyPreviewResponseSchema },
    },
    handler: (request) => settings.preview(request.body),
  });

  scope.route({
    method: "POST",
    url: "/admin/policy",
    config: { right: ["policy", "write"] },
    schema: {
      ...common,
      summary: "Change a setting",
      description: "It is felt with the next call.",
      body: policyChangeRequestSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await settings.set(request.body.name, request.body.value, operatorOf(request));
      return { message: CONSOLE_MESSAGES.settingChanged };
    },
  });
};
