import type { Module } from "../../../context.ts";
import { rankingRoutes } from "./routes.ts";
import { createRankings } from "./service.ts";

/** Monthly rankings and the club table. */
export const rankings: Module = {
  routes: async (app, { db, context }) => {
    await rankingRoutes(app, { rankings: createRankings(db, context) });
  },
};

export { championsOf, createLists, type RankedList } from "./ranking-lists.ts";
export { createRankings, type Rankings } from "./service.ts";
