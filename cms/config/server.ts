import type { BodyTimeouts } from "../src/body-deadline";
import cronTasks from "../src/cron-tasks";
import paths from "./paths";
import env from "./variables";

export default {
  host: env.HOST,
  port: env.PORT,
  url: env.PUBLIC_URL ?? "",
  // src/middlewares/client-address.ts decides what the headers of proxies say.
  proxy: { koa: true },
  http: {
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 300_000,
      connectionsCheckingInterval: 5_000,
      // As account-service's: a client that is busy for more than a second would use a connection at the moment that
      // Node's five seconds end.
      keepAliveTimeout: 72_000,
    },
  },
  bodyTimeouts: { usual: 30_000, upload: 300_000 } satisfies BodyTimeouts,
  app: { keys: env.APP_KEYS },
  dirs: { public: paths.publicDir },
  cron: { enabled: true, tasks: cronTasks },
  transfer: { remote: { enabled: false } },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
};
