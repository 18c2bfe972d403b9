import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Context } from "./context.ts";
import type { Database } from "./db/transaction.ts";
import type { Env } from "./env.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { accountRoutes } from "./modules/accounts/accounts-routes.ts";
import { createAccounts } from "./modules/accounts/accounts-service.ts";
import { createAddresses } from "./modules/accounts/addresses-service.ts";
import { createCredentials } from "./modules/accounts/credentials-service.ts";
import { createGamePasswords } from "./modules/accounts/game-password.ts";
import type { Passwords } from "./modules/accounts/passwords.ts";
import { createRecovery } from "./modules/accounts/recovery-service.ts";
import { createRegistration } from "./modules/accounts/registration-service.ts";
import { auditRoutes } from "./modules/audit/audit-routes.ts";
import { createAudit } from "./modules/audit/audit-service.ts";
import { cartRoutes } from "./modules/cart/cart-routes.ts";
import { createCart } from "./modules/cart/cart-service.ts";
import { campaignRoutes } from "./modules/coupons/campaigns-routes.ts";
import { createCampaigns } from "./modules/coupons/campaigns-service.ts";
import { couponRoutes } from "./modules/coupons/coupons-routes.ts";
import { createCoupons } from "./modules/coupons/coupons-service.ts";
import { dashboardRoutes } from "./modules/dashboard/dashboard-routes.ts";
import { createDashboard } from "./modules/dashboard/dashboard-service.ts";
import { gameRoutes } from "./modules/game/game-routes.ts";
import { createMailDelivery } from "./modules/mail/mail-service.ts";
import type { MailTransport } from "./modules/mail/mail-transport.ts";
import { meRoutes } from "./modules/me/me-routes.ts";
import { createMe } from "./modules/me/me-service.ts";
import { operatorRoutes } from "./modules/operators/operators-routes.ts";
import { createOperators } from "./modules/operators/operators-service.ts";
import { playerRoutes } from "./modules/players/players-routes.ts";
import { createPlayers } from "./modules/players/players-service.ts";
import { adjustmentRoutes } from "./modules/points/adjustments-routes.ts";
import { createAdjustments } from "./modules/points/adjustments-service.ts";
import { pointsRoutes } from "./modules/points/points-routes.ts";
import { createPoints } from "./modules/points/points-service.ts";
import { orderRoutes } from "./modules/purchases/orders-routes.ts";
import { createOrders } from "./modules/purchases/orders-service.ts";
import { purchaseRoutes } from "./modules/purchases/purchases-routes.ts";
import { createPurchases } from "./modules/purchases/purchases-service.ts";
import { createRefunds } from "./modules/purchases/refunds-service.ts";
import { rankingRoutes } from "./modules/rankings/rankings-routes.ts";
import { createRankings } from "./modules/rankings/rankings-service.ts";
import { secondFactorRoutes } from "./modules/second-factor/second-factor-routes.ts";
import { createSecondFactor } from "./modules/second-factor/second-factor-service.ts";
import { createLogin } from "./modules/sessions/login-service.ts";
import { sessionRoutes } from "./modules/sessions/sessions-routes.ts";
import { createSessions } from "./modules/sessions/sessions-service.ts";
import { settingsRoutes } from "./modules/settings/settings-routes.ts";
import { createSettings } from "./modules/settings/settings-service.ts";
import { shopAdminRoutes } from "./modules/shop/shop-admin-routes.ts";
import { createShopAdmin } from "./modules/shop/shop-admin-service.ts";
import { createShopPictures } from "./modules/shop/shop-pictures.ts";
import { shopRoutes } from "./modules/shop/shop-routes.ts";
import { createShop } from "./modules/shop/shop-service.ts";
import { supportRoutes } from "./modules/tickets/support-routes.ts";
import { createSupport } from "./modules/tickets/support-service.ts";
import { ticketRoutes } from "./modules/tickets/tickets-routes.ts";
import { createTickets } from "./modules/tickets/tickets-service.ts";
import { whitelistAdminRoutes } from "./modules/whitelist/whitelist-admin-routes.ts";
import { whitelistRoutes } from "./modules/whitelist/whitelist-routes.ts";
import { createWhitelist } from "./modules/whitelist/whitelist-service.ts";
import { clientAddress } from "./plugins/client-address.ts";
import { guardConsole } from "./plugins/console.ts";
import { errorHandler, frameworkErrors } from "./plugins/error-handler.ts";
import { health } from "./plugins/health.ts";
import { metrics } from "./plugins/metrics.ts";
import { openapi } from "./plugins/openapi.ts";
import { rateLimits } from "./plugins/rate-limit.ts";
import { session } from "./plugins/session.ts";
import { plainText } from "./plugins/text.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

export interface AppOptions {
  env: Env;
  db: Database;
  passwords: Passwords;
  /** Where mails go out. Closed with the service. */
  mail: MailTransport;
  now: () => Date;
  logger?: FastifyBaseLogger;
}

/** The service, ready to listen or to be tested by `inject`. `db` is closed with it. */
export async function buildApp({ env, db, passwords, mail, now, logger }: AppOptions) {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One id runs from web through every log line of a visit.
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    frameworkErrors,
    forceCloseConnections: "idle",
    // A call that comes by an open connection while we stop is still answered, and is that connection's last one.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  // The spec's client names JSON as the type of every call, also of those without a body, such as POST /logout.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, body, done);
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const delivery = createMailDelivery(db, { now, transport: mail, logger: app.log });
  const context: Context = { env, now, passwords };
  const housekeeping = createHousekeeping(db, context, app.log);
  app.addHook("onReady", async () => {
    delivery.start();
    housekeeping.start();
  });
  app.addHook("onClose", async () => {
    housekeeping.stop();
    await delivery.stop();
    mail.close();
    await db.close();
  });
  // A connection that was busy when the stop began would be kept alive after its answer, and keep the process up.
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  // One line a call, without its query: what people type stays out of the log.
  app.addHook("onResponse", async (request, reply) => {
    // What a call has mailed is committed by now, and goes out behind its answer.
    if (request.method === "POST") delivery.wake();
    request.log.info(
      {
        method: request.method,
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.clientAddress,
      },
      "answered",
    );
  });

  const accounts = createAccounts(db, context);
  const credentials = createCredentials(db, context);
  const secondFactor = createSecondFactor(db, context);
  const sessions = createSessions(db, context);
  const rankings = createRankings(db, { now });
  const audit = createAudit(db, context);
  const recovery = createRecovery(db, context);
  const points = createPoints(db, context);

  await app.register(metrics);
  await app.register(helmet);
  await app.register(clientAddress, { webKey: env.WEB_KEY });
  await app.register(rateLimits, { perMinute: env.RATE_LIMIT_PER_MINUTE });
  await app.register(errorHandler);
  await app.register(plainText);
  await app.register(openapi);
  await app.register(session, {
    secret: env.JWT_SECRET,
    sessions,
    gamePasswords: createGamePasswords(db, context),
  });
  await app.register(health, { db });

  await app.register(sessionRoutes, {
    accounts,
    sessions,
    login: createLogin(db, context),
    audit,
    now,
  });
  await app.register(accountRoutes, {
    accounts,
    registration: createRegistration(db, context),
    recovery,
    credentials,
    addresses: createAddresses(db, context),
    sessions,
  });
  await app.register(secondFactorRoutes, { secondFactor, credentials });
  const whitelist = createWhitelist(db, context);
  await app.register(whitelistRoutes, { whitelist });
  const purchases = createPurchases(db, context);
  await app.register(couponRoutes, { coupons: createCoupons(db, context) });
  await app.register(pointsRoutes, { points });
  await app.register(shopRoutes, {
    shop: createShop(db, context),
    pictures: createShopPictures(db, env),
  });
  await app.register(cartRoutes, { cart: createCart(db, context), purchases });
  const refunds = createRefunds(db, context);
  await app.register(purchaseRoutes, { purchases, refunds });
  await app.register(gameRoutes, { tables: db.tables, env });
  await app.register(rankingRoutes, { rankings });
  const tickets = createTickets(db, context);
  await app.register(ticketRoutes, { tickets });
  await app.register(meRoutes, { me: createMe(db, context) });

  app.decorate("consoleCalls", []);
  await app.register(async (console) => {
    guardConsole(console);
    await console.register(dashboardRoutes, { dashboard: createDashboard(db, context, delivery) });
    await console.register(operatorRoutes, { operators: createOperators(db, context) });
    await console.register(auditRoutes, { audit });
    await console.register(campaignRoutes, { campaigns: createCampaigns(db, context) });
    await console.register(supportRoutes, { tickets, support: createSupport(db, context) });
    await console.register(whitelistAdminRoutes, { whitelist });
    await console.register(shopAdminRoutes, { shopAdmin: createShopAdmin(db, context) });
    await console.register(orderRoutes, { orders: createOrders(db, context), refunds });
    await console.register(settingsRoutes, { settings: createSettings(db, context) });
    await console.register(playerRoutes, {
      players: createPlayers(db, context),
      recovery,
      points,
      purchases,
      tickets,
      audit,
    });
    await console.register(adjustmentRoutes, { adjustments: createAdjustments(db, context) });
  });
  return app;
}
export type App = Awaited<ReturnType<typeof buildApp>>;
