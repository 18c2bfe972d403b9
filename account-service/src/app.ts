import type { FastifyBaseLogger } from "fastify";
import type { Context } from "./context.ts";
import type { Database } from "./db/transaction.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { adjustments } from "./modules/adjustments/index.ts";
import { alerts } from "./modules/alerts/index.ts";
import { attendance } from "./modules/attendance/index.ts";
import { audit, auditDownloads } from "./modules/audit/index.ts";
import { campaigns } from "./modules/campaigns/index.ts";
import { cart } from "./modules/cart/index.ts";
import { characterServices, characterServicesConsole } from "./modules/character-services/index.ts";
import { characters } from "./modules/characters/index.ts";
import { codes } from "./modules/coupons/index.ts";
import { createGamePasswords, credentials } from "./modules/credentials/index.ts";
import { dashboard } from "./modules/dashboard/index.ts";
import { drops } from "./modules/drops/index.ts";
import { game } from "./modules/game/index.ts";
import { gameLogin } from "./modules/game-login/index.ts";
import { gifts } from "./modules/gifts/index.ts";
import { invites } from "./modules/invites/index.ts";
import { login } from "./modules/login/index.ts";
import { type MailTransport, mail } from "./modules/mail/index.ts";
import { me } from "./modules/me/index.ts";
import { consoleOrders } from "./modules/orders/index.ts";
import { payments, paymentsConsole } from "./modules/payments/index.ts";
import { playTime } from "./modules/play-time/index.ts";
import { players } from "./modules/players/index.ts";
import { ledger } from "./modules/points/index.ts";
import { products } from "./modules/products/index.ts";
import { profile } from "./modules/profile/index.ts";
import { orders } from "./modules/purchases/index.ts";
import { rankings } from "./modules/rankings/index.ts";
import { recovery } from "./modules/recovery/index.ts";
import { registration } from "./modules/registration/index.ts";
import { reminders } from "./modules/reminders/index.ts";
import { ownRepairs, repairs } from "./modules/repairs/index.ts";
import { rewardsPaid, votePostbacks } from "./modules/rewards/index.ts";
import { rewardsConsole } from "./modules/rewards-console/index.ts";
import { roles } from "./modules/roles/index.ts";
import { search } from "./modules/search/index.ts";
import { secondFactor } from "./modules/second-factor/index.ts";
import { serverStatus } from "./modules/server-status/index.ts";
import { createSessions, sessions } from "./modules/sessions/index.ts";
import { settings } from "./modules/settings/index.ts";
import { shop } from "./modules/shop/index.ts";
import { support } from "./modules/support/index.ts";
import { tickets } from "./modules/tickets/index.ts";
import { votes } from "./modules/votes/index.ts";
import { whitelist } from "./modules/whitelist/index.ts";
import { whitelistReview } from "./modules/whitelist-review/index.ts";
import { wishes } from "./modules/wishes/index.ts";
import { clientAddress } from "./plugins/client-address.ts";
import { guardConsole } from "./plugins/console.ts";
import { errorHandler } from "./plugins/error-handler.ts";
import { health } from "./plugins/health.ts";
import { metrics } from "./plugins/metrics.ts";
import { openapi } from "./plugins/openapi.ts";
import { rateLimits } from "./plugins/rate-limit.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { createServer, requests } from "./plugins/server.ts";
import { session } from "./plugins/session.ts";
import { plainText } from "./plugins/text.ts";
import type { RedisConnection } from "./redis.ts";

export interface AppOptions extends Context {
  db: Database;
  /** How emails are sent. Closed with the service. */
  mail: MailTransport;
  /** What processes share; null if each is by itself. Closed with the service. */
  redis?: RedisConnection | null;
  logger?: FastifyBaseLogger;
}

/** The service, ready to listen or to be tested with `inject`. Closes `db` when it is closed. */
export async function buildApp({ db, mail: transport, redis = null, logger, ...context }: AppOptions) {
  const { env } = context;
  const options = { db, context };
  const app = createServer(logger);
  const housekeeping = createHousekeeping(options, app.log);
  app.addHook("onReady", async () => housekeeping.start());
  // Registered first, so it runs last.
  app.addHook("onClose", async () => {
    housekeeping.stop();
    redis?.close();
    await db.close();
  });

  const internal = { open: env.NODE_ENV === "development", token: env.METRICS_TOKEN };
  await app.register(requests);
  await app.register(securityHeaders);
  await app.register(clientAddress, { webKey: env.WEB_KEY });
  await app.register(rateLimits, {
    perSecond: env.RATE_LIMIT_PER_SECOND,
    burst: env.RATE_LIMIT_BURST,
    redis,
  });
  await app.register(errorHandler);
  await app.register(metrics, {
    ...internal,
    redis,
    more: [rewardsPaid, votePostbacks, housekeeping.metric],
  });
  await app.register(plainText);
  await app.register(openapi, internal);
  await app.register(session, {
    secret: env.JWT_SECRET,
    checkSession: createSessions(db, context).check,
    onPasswordChanged: createGamePasswords(db, context).handleChange,
  });
  await app.register(health, { db, redis, ...internal });
  await app.register(mail, { ...options, transport });
  await app.register(alerts, options);

  // Players and visitors.
  await app.register(login, options);
  await app.register(sessions, options);
  await app.register(registration, options);
  await app.register(recovery, options);
  await app.register(credentials, options);
  await app.register(ownRepairs, options);
  await app.register(profile, options);
  await app.register(secondFactor, options);
  await app.register(whitelist, options);
  await app.register(codes, options);
  await app.register(ledger, options);
  await app.register(shop, options);
  await app.register(cart, options);
  await app.register(orders, options);
  await app.register(gifts, options);
  await app.register(payments, options);
  await app.register(drops, options);
  await app.register(wishes, options);
  await app.register(game, options);
  await app.register(serverStatus, options);
  await app.register(rankings, options);
  await app.register(characters, options);
  await app.register(characterServices, options);
  await app.register(gameLogin, options);
  await app.register(reminders, options);
  await app.register(attendance, options);
  await app.register(votes, options);
  await app.register(playTime, options);
  await app.register(invites, options);
  await app.register(tickets, options);
  await app.register(me, options);

  // The console: each route names the right that it needs.
  app.decorate("consoleRoutes", []);
  await app.register(async (scope) => {
    guardConsole(scope);
    auditDownloads(scope, options);
    await scope.register(dashboard, options);
    await scope.register(players, options);
    await scope.register(repairs, options);
    await scope.register(search, options);
    await scope.register(adjustments, options);
    await scope.register(campaigns, options);
    await scope.register(rewardsConsole, options);
    await scope.register(products, options);
    await scope.register(consoleOrders, options);
    await scope.register(paymentsConsole, options);
    await scope.register(characterServicesConsole, options);
    await scope.register(whitelistReview, options);
    await scope.register(support, options);
    await scope.register(settings, options);
    await scope.register(audit, options);
    await scope.register(roles, options);
  });
  return app;
}
export type App = Awaited<ReturnType<typeof buildApp>>;
