import type { FastifyPluginAsync } from "fastify";
import { featureCalls, type GameFeatures } from "../../../../contract/index.ts";
import type { Database } from "../../../db/transaction.ts";
import type { Env } from "../../../env.ts";
import { route } from "../../../http/route.ts";

/** GET /game: what this game server supports, so that pages leave out what it does not. */
export const gameRoutes: FastifyPluginAsync<{
  db: Database;
  env: Pick<Env, "GAME_PIN">;
  /** What other modules decide. */
  features: (() => Promise<Partial<GameFeatures>>)[];
}> = async (app, { db, env, features }) => {
  const { UserInfo, ChaInfo } = db.tables;
  app.route(
    route(featureCalls.game, async () => ({
      data: {
        milleage: UserInfo.columns.UserPoint2 !== null,
        kills: ChaInfo.columns.ChaPKScore !== null,
        mmr: ChaInfo.columns.ChaMMR !== null,
        pin: env.GAME_PIN === "asked",
        rewards: false,
        gifts: false,
        ...Object.assign({}, ...(await Promise.all(features.map((read) => read())))),
      },
    })),
  );
};
