import type { Module } from "../../../context.ts";
import { createGameLogin } from "./game-login-service.ts";
import { gameLoginRoutes } from "./routes.ts";

/** A stuck login to the game, which players reset themselves. */
export const presence: Module = {
  routes: async (app, { db, context }) => {
    await gameLoginRoutes(app, { gameLogin: createGameLogin(db, context) });
  },
  steps: ({ db, context }) => ({
    "login resets by a clock that was ahead": () => createGameLogin(db, context).redateAhead(),
  }),
  parts: ({ db, context }) => ({
    gamelogin: ({ account }) => createGameLogin(db, context).state(account.UserNum),
  }),
};

export { createGameLogin } from "./game-login-service.ts";
export { mayBeInGame } from "./presence-service.ts";
