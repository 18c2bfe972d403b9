import type { RedisConnection } from "@tambayan/service/redis";
import { securityHeaders } from "@tambayan/service/security-headers";
import { requests } from "@tambayan/service/server";
import type { FastifyBaseLogger } from "fastify";
import type { BaseLogger } from "pino";
import type { ConsoleOptions, Context, Module, ModuleOptions, OnRegistered } from "./context.ts";
import type { Database } from "./db/transaction.ts";
import { createGamePasswords } from "./domains/access/credentials/index.ts";
import { accessModules } from "./domains/access/index.ts";
import { createKnownBrowsers, createSessions } from "./domains/access/sessions/index.ts";
import { coinsModules } from "./domains/coins/index.ts";
import { consoleModules } from "./domains/console/index.ts";
import { auditDownloads } from "./domains/foundation/audit/index.ts";
import { foundationModules } from "./domains/foundation/index.ts";
import { type MailTransport, mailDelivery } from "./domains/foundation/mail/index.ts";
import { gameModules } from "./domains/game/index.ts";
import { alerting } from "./domains/operations/alerts/index.ts";
import { createHousekeeping } from "./domains/operations/housekeeping/index.ts";
import { operationsModules } from "./domains/operations/index.ts";
import { rewardsModules } from "./domains/rewards/index.ts";
import { shopModules } from "./domains/shop/index.ts";
import { siteModules } from "./domains/site/index.ts";
import { supportModules } from "./domains/support/index.ts";
import { clientAddress } from "./http/client-address.ts";
import { guardConsole } from "./http/console.ts";
import { errorHandler } from "./http/error-handler.ts";
import { rateLimits } from "./http/limits/rate-limit.ts";
import { health } from "./http/monitoring/health.ts";
import { metrics } from "./http/monitoring/metrics.ts";
import { openapi } from "./http/openapi.ts";
import { createServer, requestOptions } from "./http/server.ts";
import { session } from "./http/session.ts";
import { refuseUnusableText } from "./http/text.ts";

/** What all modules do with a new account. */
export const onRegistered: OnRegistered = async (...registration) => {
  for (const { registered } of MODULES) await registered?.(...registration);
};

/** One line a domain, the lower floors first; work on whole tables is among the last steps of an hour. */
const MODULES: Module[] = [
  ...foundationModules,
  ...accessModules(onRegistered),
  ...coinsModules,
  ...gameModules,
  ...rewardsModules,
  ...shopModules,
  ...supportModules,
  ...consoleModules,
  ...siteModules,
  ...operationsModules,
];

/** What staff decide, of all modules. */
export const DECIDING = MODULES.flatMap(({ decisions = [] }) => decisions);

/** What can be wrong, of all modules. */
export const ALERTS = MODULES.flatMap(({ alerts = [] }) => alerts);

/** What the console's calls and the hourly work of all modules are registered with. */
export const consoleOptions = (options: ModuleOptions): ConsoleOptions => ({
  ...options,
  deciding: DECIDING,
  figures: Object.assign({}, ...MODULES.map(({ figures }) => figures?.(options))),
  sales: MODULES.find(({ sales }) => sales)?.sales?.(options) ?? null,
  comparing: MODULES.flatMap(({ compare }) => (compare ? () => compare(options) : [])),
});

/** The steps of all modules' hourly work, by name. */
export const hourlySteps = (
  options: ModuleOptions,
  logger: Pick<BaseLogger, "info">,
): Record<string, () => Promise<unknown>> => {
  const staffOptions = consoleOptions(options);
  return Object.assign({}, ...MODULES.map(({ steps }) => steps?.(staffOptions, logger)));
};

export interface AppOptions extends Context {
  db: Database;
  /** How emails are sent. Closed with the service. */
  mail: MailTransport;
  /** What processes share; null if each works on its own. Closed with the service. */
  redis?: RedisConnection | null;
  logger?: FastifyBaseLogger;
}

/** The service, ready to listen or to be tested with `inject`. Closes `db` when it is closed. */
export async function buildApp({ db, mail: transport, redis = null, logger, ...context }: AppOptions) {
  const { env } = context;
  const options = { db, context };
  const playerOptions = {
    ...options,
    parts: Object.assign({}, ...MODULES.map(({ parts }) => parts?.(options))),
    features: MODULES.flatMap(({ features }) => (features ? () => features(options) : [])),
  };
  const staffOptions = consoleOptions(options);
  const app = createServer(logger);
  const housekeeping = createHousekeeping(options, hourlySteps(options, app.log), app.log);
  app.addHook("onReady", async () => housekeeping.start());
  // Registered first, so it runs last.
  app.addHook("onClose", async () => {
    housekeeping.stop();
    redis?.close();
    await db.close();
  });

  const internal = { open: env.NODE_ENV === "development", token: env.METRICS_TOKEN };
  await app.register(requests, requestOptions);
  await app.register(securityHeaders);
  await app.register(clientAddress, { webKey: env.WEB_KEY });
  await app.register(rateLimits, {
    perSecond: env.RATE_LIMIT_PER_SECOND,
    burst: env.RATE_LIMIT_BURST,
    redis,
    enteredFrom: createKnownBrowsers(context).enteredFrom,
  });
  await app.register(errorHandler);
  await app.register(metrics, {
    ...internal,
    redis,
    more: [...MODULES.flatMap(({ metrics = [] }) => metrics), housekeeping.metric],
  });
  await app.register(refuseUnusableText);
  await app.register(openapi, internal);
  await app.register(session, {
    secret: env.JWT_SECRET,
    checkSession: createSessions(db, context).check,
    onPasswordChanged: createGamePasswords(db, context).handleChange,
  });
  guardConsole(app);
  await app.register(health, { db, redis, ...internal });
  await app.register(mailDelivery, { ...options, transport });
  await app.register(alerting, { ...options, alerts: ALERTS });

  // Called and not registered, as modules do with their parts: a plugin of its own for each took half of the time that
  // building the service takes. What has hooks or parsers of its own is registered.
  for (const { routes } of MODULES) if (routes) await routes(app, playerOptions);
  await app.register(async (scope) => {
    auditDownloads(scope, options);
    for (const { consoleRoutes } of MODULES) if (consoleRoutes) await consoleRoutes(scope, staffOptions);
  });
  return app;
}
export type App = Awaited<ReturnType<typeof buildApp>>;
