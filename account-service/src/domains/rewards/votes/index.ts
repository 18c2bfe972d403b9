import { type Reward, rewardViewOf } from "../core/index.ts";
import { voteSiteRoutes } from "./console-routes.ts";
import { postbackRoutes, voteRoutes } from "./routes.ts";
import { createVotes } from "./service.ts";
import { createVoteSites, voteSiteTerms } from "./vote-sites-service.ts";

/** Votes on toplists. */
export const votes: Reward = {
  kind: "vote",
  isOn: ({ db, context }, policy) => createVotes(db, context).isOn(policy),
  routes: async (app, { db, context }) => {
    const service = createVotes(db, context);
    await voteRoutes(app, { votes: service });
    await app.register(postbackRoutes, { votes: service });
  },
  consoleRoutes: async (app, { db, context }) => {
    await voteSiteRoutes(app, { sites: createVoteSites(db, context) });
  },
  decisions: [voteSiteTerms],
  parts: ({ db, context }) => ({
    votes: async (viewer) =>
      createVotes(db, context).read(viewer.account.UserNum, await rewardViewOf(viewer, db, context)),
  }),
};

export { createVotes } from "./service.ts";
