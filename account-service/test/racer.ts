import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { bulkRequestSchema, repairRequestSchema } from "../contract/index.ts";
import { DECIDING, onRegistered } from "../src/app.ts";
import { connect } from "../src/db/connect.ts";
import type { Database } from "../src/db/transaction.ts";
import { createCredentials } from "../src/domains/access/credentials/index.ts";
import { createLogin } from "../src/domains/access/login/index.ts";
import { createRegistration } from "../src/domains/access/registration/index.ts";
import { createRoles } from "../src/domains/access/roles/index.ts";
import { createSecondFactor } from "../src/domains/access/second-factor/index.ts";
import { createWhitelist, createWhitelistReview } from "../src/domains/access/whitelist/index.ts";
import { createAdjustments } from "../src/domains/coins/adjustments/index.ts";
import { createCampaigns, createCodes } from "../src/domains/coins/codes/index.ts";
import { createDebts } from "../src/domains/coins/debts/index.ts";
import { createPayments, createPaymentsConsole } from "../src/domains/coins/payments/index.ts";
import { createReceiptReview } from "../src/domains/coins/payments/receipts/receipt-review-service.ts";
import { createInbox } from "../src/domains/coins/payments/settlement/inbox.ts";
import { createSettlement } from "../src/domains/coins/payments/settlement/settlement.ts";
import { createPaymentsStore } from "../src/domains/coins/payments/store.ts";
import { createPlayers } from "../src/domains/console/players/index.ts";
import { createRepairs } from "../src/domains/console/repairs/index.ts";
import { createApprovals } from "../src/domains/foundation/approvals/index.ts";
import { createMailDelivery } from "../src/domains/foundation/mail/service.ts";
import { createThrottle } from "../src/domains/foundation/throttle/index.ts";
import {
  createCharacterServices,
  createCharacterServicesConsole,
} from "../src/domains/game/character-services/index.ts";
import { createRankings } from "../src/domains/game/rankings/index.ts";
import { createAttendance } from "../src/domains/rewards/attendance/index.ts";
import { createInviteReview, createInvites } from "../src/domains/rewards/invites/index.ts";
import { createPlayTime } from "../src/domains/rewards/play-time/index.ts";
import { createVotes } from "../src/domains/rewards/votes/index.ts";
import { createCart } from "../src/domains/shop/cart/index.ts";
import { createProducts } from "../src/domains/shop/catalogue/index.ts";
import { createDrops } from "../src/domains/shop/drops/index.ts";
import { createOrders, createRefunds } from "../src/domains/shop/orders/index.ts";
import { createTickets } from "../src/domains/support/tickets/index.ts";
import { env as readEnv } from "../src/env.ts";
import { ServiceError } from "../src/errors.ts";
import { toGameTime } from "../src/lib/time.ts";
import { SAVES } from "./edited.ts";
import { createTestPasswords } from "./passwords.ts";
import { sql } from "./sql.ts";

// A process of its own for races (test/races.ts): takes a line of calls, says when all of them stand at the start, and
// on the next line lets them go, all at once. Its last line for each round is the outcome of every call.

/** One call; `at` is its caller's address, `now` the clock that it goes by. */
export type Call =
  | { do: "redeem"; user: number; code: string; referral?: string; key?: string }
  | { do: "buy"; user: number; expectedTotal?: number; key?: string }
  /** Lines up for a drop. */
  | { do: "enter"; user: number; item: number; price: number }
  /** Serves everyone waiting for a drop. */
  | { do: "serve" }
  /** Puts an item into the cart and sends the cart to `to`. */
  | { do: "give"; user: number; item: number; to: string }
  | { do: "add"; user: number; item: number; quantity: number; key?: string }
  | { do: "increase"; user: number; seq: number }
  | { do: "refund"; user: number; line: number; key?: string }
  /** Takes a piece out of the item bank, as the game does. */
  | { do: "take"; unit: number }
  | { do: "price"; item: number; price: number }
  /** Changes the prices of items by percent, as previewed. */
  | {
      do: "bulk";
      items: { ProductNum: number; seen?: Record<string, unknown> }[];
      percent: number;
      staff: number;
      key?: string;
    }
  /** Saves a form of the console, with what it was loaded with. */
  | { do: "edit"; what: keyof typeof SAVES; id: string | number; body: object; staff: number }
  | { do: "adjust"; user: number; delta: number; staff: number; key?: string }
  | { do: "approve"; id: string; staff: number }
  /** Creates a batch of codes. */
  | { do: "codes"; campaign: number; codes: number; staff: number }
  /** Creates a batch that is downloaded later. */
  | { do: "batch"; campaign: number; codes: number; staff: number; key: string }
  | { do: "download"; campaign: number; batch: number; staff: number }
  | { do: "choose"; campaign: number; code: string; staff: number }
  /** Changes an account's email address, or requests approval. */
  | { do: "repair"; user: number; email: string; staff: number }
  /** Changes a character's name. */
  | { do: "name"; user: number; character: number; name: string; key?: string }
  /** What the game does when a player logs in and enters with a character: it loads the character. */
  | { do: "enter game"; user: number; character: number }
  | { do: "undo"; change: string; staff: number }
  | { do: "register"; form: Record<string, unknown>; key?: string }
  | { do: "login"; UserID: string; password: string }
  | { do: "reset"; token: string; password: string }
  /** Turns two-step login on in the session `sid`, so many milliseconds after the start. */
  | { do: "two-step"; user: number; sid: string; code: string; after: number }
  /** So many milliseconds after the start, to meet what has begun then. */
  | { do: "ban"; user: number; staff: number; after: number }
  | { do: "grant"; UserID: string }
  | { do: "stamp"; user: number; key?: string; address?: string }
  | { do: "play time"; user: number; key?: string }
  /** A toplist's call with a player's token. */
  | { do: "postback"; site: string; token: string }
  | { do: "link"; user: number; site: string }
  | { do: "collect invites"; user: number }
  | { do: "pay invite"; friend: number; staff: number }
  /** Creates a payment by the demo; `giftTo` is the recipient who was agreed to. */
  | { do: "payment"; user: number; package: number; key?: string; giftTo?: string }
  /** Asks the provider about a payment, as its player's return does. */
  | { do: "settle"; payment: string }
  /** A provider's webhook, which is processed at once. */
  | { do: "webhook"; payment: string; event: string }
  | { do: "poll payments" }
  | { do: "pay debt"; user: number }
  /** Staff record that a payment is disputed. */
  | { do: "dispute"; payment: string; staff: number }
  | { do: "approve receipt"; receipt: string; reference: string; staff: number }
  | { do: "ticket"; user: number; email: string; key?: string }
  | { do: "whitelist"; user: number; address: string }
  | { do: "decide"; user: number; address: string; decision: "approved" | "rejected" }
  | { do: "rankings"; now: string }
  | { do: "mail" }
  | { do: "throttle"; gate: string; free: number };

/** The outcome of a call: its answer, the code it was refused with, or an unexpected error. */
export type CallOutcome = { answer: unknown } | { refused: string } | { failed: string };

const env = readEnv();
const db = connect(env);
const passwords = createTestPasswords(env);
const now = () => new Date();
const context = { env, now, passwords };
const drops = createDrops(db, context);
const settlement = createSettlement(db, context);
const inbox = createInbox(db, context, settlement);
const clientOf = (user: number) => ({ address: `2001:db8:${user.toString(16)}::1`, userAgent: "racer" });
const anybody = () => clientOf(Math.ceil(Math.random() * 60_000));
const admin = (staff: number) => ({ UserNum: staff, role: "admin" as const, client: anybody() });

/** The mail server of this process: it takes everything, and tells what. */
const sent: string[] = [];
const delivery = createMailDelivery(db, {
  now,
  transport: { kind: "smtp", send: async ({ id }) => void sent.push(id), close: () => {} },
  logger: { info() {}, warn() {}, error() {} },
});

async function make(call: Call): Promise<unknown> {
  switch (call.do) {
    case "redeem": {
      const request = { CouponCode: call.code, ReferralCode: call.referral ?? "" };
      return createCodes(db, context).redeem(call.user, request, call.key, anybody());
    }
    case "buy": {
      const request = call.expectedTotal === undefined ? {} : { expectedTotal: call.expectedTotal };
      return createOrders(db, context).buy(call.user, request, call.key, clientOf(call.user));
    }
    case "enter":
      return drops.enter(call.user, call.item, { price: call.price, ip: clientOf(call.user).address });
    case "serve":
      return drops.serveAll();
    case "give": {
      await createCart(db, context).add(call.user, call.item, 1);
      const request = { gift: { to: call.to, from: "", message: "" } };
      return createOrders(db, context).buy(call.user, request, undefined, clientOf(call.user));
    }
    case "add":
      return createCart(db, context).add(call.user, call.item, call.quantity, call.key);
    case "increase":
      return createCart(db, context).change(call.user, call.seq, 1);
    case "refund":
      return createRefunds(db, context).byPlayer(call.user, call.line, call.key, clientOf(call.user));
    case "take":
      return sql(db)("ShopPurchase").where({ PurKey: call.unit, PurFlag: 0 }).update({ PurFlag: 1 });
    case "price":
      return sql(db)("ShopItem").where({ ProductNum: call.item }).update({ price: call.price });
    case "bulk": {
      const { items, percent } = call;
      const request = bulkRequestSchema.parse({ items, priceChange: "percent", percent });
      return createProducts(db, context).saveBulk(request, call.key, admin(call.staff));
    }
    case "edit":
      return SAVES[call.what](db, context, call.id, call.body, admin(call.staff));
    case "adjust":
      return createAdjustments(db, context).request(
        call.user,
        { currency: "coin", delta: call.delta, reason: "race" },
        call.key,
        admin(call.staff),
      );
    case "approve":
      return createApprovals(db, context, DECIDING).approve(call.id, admin(call.staff));
    case "codes": {
      const request = { codes: call.codes, maxUses: 1 };
      let created = 0;
      for await (const chunk of createCampaigns(db, context).createCodes(
        call.campaign,
        request,
        admin(call.staff),
      ))
        created += chunk.length;
      return created;
    }
    case "batch": {
      const request = { codes: call.codes, maxUses: 1 };
      return createCampaigns(db, context).createBatch(call.campaign, request, call.key, admin(call.staff));
    }
    case "download": {
      let codes = 0;
      for await (const chunk of createCampaigns(db, context).download(
        call.campaign,
        call.batch,
        admin(call.staff),
      ))
        codes += chunk.length;
      return codes;
    }
    case "choose":
      return createCampaigns(db, context).createChosenCode(
        call.campaign,
        { code: call.code, maxUses: 1 },
        undefined,
        admin(call.staff),
      );
    case "repair":
      return createRepairs(db, context).request(
        call.user,
        repairRequestSchema.parse({
          kind: "email",
          email: call.email,
          reason: "race",
          address: "true",
          details: "true",
        }),
        undefined,
        admin(call.staff),
      );
    case "name": {
      const request = { service: "name" as const, character: call.character, name: call.name };
      return createCharacterServices(db, context).perform(call.user, request, call.key, clientOf(call.user));
    }
    case "enter game":
      return db.transaction(async (trx) => {
        const LastLoginDate = toGameTime(now(), env.GAME_TIME_ZONE);
        await sql(trx)("UserInfo").where({ UserNum: call.user }).update({ UserLoginState: 1, LastLoginDate });
        return sql(trx)("ChaInfo").where({ ChaNum: call.character }).first("ChaName");
      });
    case "undo":
      return createCharacterServicesConsole(db, context).undo(call.change, "r", admin(call.staff));
    case "register":
      return createRegistration(db, context, onRegistered).register(
        { invite: "", ...call.form } as never,
        anybody(),
        call.key,
      );
    case "login":
      return createLogin(db, context).login({ UserID: call.UserID, UserPass: call.password }, anybody());
    case "reset":
      return createCredentials(db, context).resetPassword(
        { token: call.token, secretAnswer: "", NewUserPass: call.password } as never,
        anybody(),
      );
    case "two-step": {
      await sleep(call.after);
      const session = { UserNum: call.user, sid: call.sid };
      return createSecondFactor(db, context).enable(session, call.code, anybody());
    }
    case "ban":
      await sleep(call.after);
      return createPlayers(db, context).ban(call.user, { reason: "race", until: null }, admin(call.staff));
    case "grant":
      return createRoles(db, context).grant({ UserID: call.UserID, role: "support" }, admin(1));
    case "stamp":
      return createAttendance(db, context).stamp(call.user, call.key, {
        ...anybody(),
        ...(call.address && { address: call.address }),
      });
    case "play time":
      return createPlayTime(db, context).collect(call.user, call.key);
    case "postback":
      return createVotes(db, context).postback(call.site, {
        method: "GET",
        query: `custom=${call.token}`,
        contentType: "",
        body: "",
        signature: undefined,
        pathSecret: undefined,
        address: "192.0.2.1",
      });
    case "link":
      return createVotes(db, context).link(call.user, call.site);
    case "collect invites":
      return createInvites(db, context).collect(call.user);
    case "pay invite":
      return createInviteReview(db, context).pay(call.friend, "race", admin(call.staff));
    case "payment": {
      const { user, package: sold, key, giftTo = "" } = call;
      const request = { package: sold, provider: "demo", giftTo, message: "", ReferralCode: "" } as const;
      return createPayments(db, context).create(user, request, key, clientOf(user));
    }
    case "settle": {
      const row = await createPaymentsStore(db).find(call.payment);
      return row && settlement.settle(row, { source: "player" });
    }
    case "webhook":
      await inbox.insert("demo", { id: call.event, kind: "demo.pay", about: [call.payment] });
      return inbox.processDue();
    case "poll payments":
      return settlement.poll();
    case "pay debt":
      return createDebts(db, context).pay(call.user, clientOf(call.user));
    case "dispute":
      return createPaymentsConsole(db, context).dispute(call.payment, "race", admin(call.staff));
    case "approve receipt":
      return createReceiptReview(db, context).approve(
        call.receipt,
        { reference: call.reference },
        admin(call.staff),
      );
    case "ticket":
      return createTickets(db, context).create(
        call.user,
        { category: "other", subject: "Race", message: "Race", email: call.email, pictures: [] } as never,
        call.key,
        anybody(),
      );
    case "whitelist":
      return createWhitelist(db, context).request(call.user, {
        address: call.address,
        userAgent: "racer",
      });
    case "decide":
      return createWhitelistReview(db, context).decide(
        { UserNum: call.user, CC_IP: call.address, decision: call.decision },
        admin(1),
      );
    case "rankings":
      return createRankings(db, { ...context, now: () => new Date(call.now) }).tick();
    case "mail":
      return delivery.deliverDue().then(() => sent.splice(0));
    case "throttle":
      return createThrottle(db, context)
        .consume({ kind: "code", value: call.gate, free: call.free })
        .then((passed) => passed !== null);
  }
}

async function outcome(call: Call): Promise<CallOutcome> {
  try {
    return { answer: (await make(call)) ?? null };
  } catch (error) {
    if (error instanceof ServiceError) return { refused: error.kind };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Opens the pool's connections, so that no call has to. */
const warm = (handle: Database) => Promise.all(Array.from({ length: env.DB_POOL_MAX }, () => handle.ping()));

/** Anything else in the output, e.g. by a library, is ignored. */
const say = (message: unknown) => process.stdout.write(`racer ${JSON.stringify(message)}\n`);
const lines = createInterface({ input: process.stdin });
await warm(db);
say({ round: 0 });
const standing = new Map<number, Call[]>();
lines.on("line", async (line) => {
  const { round, calls } = JSON.parse(line) as { round: number; calls?: Call[] };
  if (calls) {
    standing.set(round, calls);
    await warm(db);
    say({ round });
    return;
  }
  const outcomes = await Promise.all((standing.get(round) ?? []).map(outcome));
  standing.delete(round);
  say({ round, outcomes });
});
await once(lines, "close");
await db.close();
