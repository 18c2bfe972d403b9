import type { FastifyPluginAsync } from "fastify";
import { policyCalls } from "../../../../contract/index.ts";
import { actorOf } from "../../../http/console.ts";
import { route } from "../../../http/route.ts";
import type { Settings } from "./service.ts";

/** /admin/policy: settings that take effect without a restart. */
export const settingsRoutes: FastifyPluginAsync<{ settings: Settings }> = async (app, { settings }) => {
  app.route(route(policyCalls.list, async () => ({ settings: await settings.list() })));

  app.route(route(policyCalls.preview, (request) => settings.preview(request.body)));

  app.route(
    route(policyCalls.change, async (request) => ({
      message: await settings.set(request.body, actorOf(request)),
    })),
  );
};
