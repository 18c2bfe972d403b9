import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  CONSOLE_MESSAGES,
  errorBodySchema,
  messageResponseSchema,
  policyChangeRequestSchema,
  policyPreviewResponseSchema,
  policyResponseSchema,
} from "../../../../contract/index.ts";
import { actorOf, consoleErrors } from "../../../http/console.ts";
import type { Settings } from "./service.ts";

/** /admin/policy: settings that take effect without a restart. */
export const settingsRoutes: FastifyPluginAsyncZod<{ settings: Settings }> = async (app, { settings }) => {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["console"], security: [{ bearer: [] }] };
  const refused = { ...consoleErrors, 404: errorBodySchema, 409: errorBodySchema } as const;

  scope.route({
    method: "GET",
    url: "/admin/policy",
    config: { right: ["policy", "read"] },
    schema: {
      ...common,
      summary: "List all settings: description, default, value and effect",
      response: { ...consoleErrors, 200: policyResponseSchema },
    },
    handler: async () => ({ settings: await settings.list() }),
  });

  scope.route({
    method: "POST",
    url: "/admin/policy/preview",
    config: { right: ["policy", "read"] },
    schema: {
      ...common,
      summary: "Preview the effect of another value",
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
      description: "Takes effect immediately.",
      body: policyChangeRequestSchema,
      response: { ...refused, 200: messageResponseSchema },
    },
    handler: async (request) => {
      await settings.set(request.body, actorOf(request));
      return { message: CONSOLE_MESSAGES.settingChanged };
    },
  });
};
