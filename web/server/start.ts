import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createLogger } from "@tambayan/service/logger";
import { keepPrivate } from "@tambayan/service/private-files";
import type { ViteDevServer } from "vite";
import { createPageHandler } from "../app/platform/remix/page-handler.server";
import { createRouteMatches } from "../app/platform/remix/route-matches.server";
import { type Env, env as readEnv } from "../app/platform/site/env.server";
import { buildSite, type SiteOptions } from "./site";

/** What is served: the build of `npm run build`, or the sources through Vite. */
export type Served = { build: ServerBuild; clientFolder: string } | { vite: ViteDevServer };

/** No page is rendered once for all players, so there is nothing to tell apart. */
const asShipped = (env: Env): Env => ({ ...env, REMIX_AS_SHIPPED: true, PAGE_CACHE_SECONDS: 0 });

function siteOf(served: Served, env: Env): Omit<SiteOptions, "logger"> {
  if ("build" in served) {
    const { build, clientFolder } = served;
    if (env.REMIX_AS_SHIPPED)
      return { env: asShipped(env), handler: createRequestHandler(build, env.NODE_ENV), clientFolder };
    const matches = createRouteMatches(build);
    return {
      env,
      handler: createPageHandler(build, env.NODE_ENV, matches),
      matches,
      clientFolder,
    };
  }
  const { vite } = served;
  const load = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  return {
    env: asShipped(env),
    handler: createRequestHandler(load, env.NODE_ENV),
    clientFolder: null,
    middleware: vite.middlewares,
  };
}

/** Builds the site with the process's environment, and listens. */
export async function start(served: Served) {
  const env = readEnv();
  keepPrivate(env.DATA_DIR);
  const app = await buildSite({
    ...siteOf(served, env),
    logger: createLogger({ name: "web", level: env.LOG_LEVEL }),
  });
  await app.listen({ host: env.HOST, port: env.PORT });
  return app;
}
