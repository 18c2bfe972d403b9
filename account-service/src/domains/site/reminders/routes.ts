import type { FastifyPluginAsync } from "fastify";
import { MESSAGES, reminderCalls } from "../../../../contract/index.ts";
import { route } from "../../../http/route.ts";
import type { RemindersOfPlayers } from "./service.ts";

/** GET and POST /reminders, and the browsers that are notified. */
export const reminderRoutes: FastifyPluginAsync<{ reminders: RemindersOfPlayers }> = async (
  app,
  { reminders },
) => {
  app.route(
    route(reminderCalls.reminders, async (request) => ({
      data: await reminders.choices(request.account.UserNum),
    })),
  );

  app.route(
    route(reminderCalls.choose, async (request) => {
      await reminders.choose(request.account.UserNum, request.body);
      return { message: MESSAGES.remindersSaved };
    }),
  );

  app.route(
    route(reminderCalls.addBrowser, async (request) => {
      await reminders.addBrowser(request.account.UserNum, request.body);
      return { message: MESSAGES.pushOn };
    }),
  );

  app.route(
    route(reminderCalls.removeBrowser, async (request) => {
      await reminders.removeBrowser(request.account.UserNum, request.body.endpoint);
      return { message: MESSAGES.pushOff };
    }),
  );
};
