import { Writable } from "node:stream";
import type { RedisConnection } from "@tambayan/service/redis";
import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino } from "pino";
import { expect } from "vitest";
import { type App, buildApp } from "../src/app.ts";
import type { Database } from "../src/db/transaction.ts";
import type { MailTransport, OutgoingMail } from "../src/domains/foundation/mail/index.ts";
import type { Env } from "../src/env.ts";
import type { Passwords } from "../src/lib/secrets/passwords.ts";
import type { TestDatabase } from "./database.ts";
import { type CountedPasswords, countPasswords, createTestPasswords } from "./passwords.ts";

/**
 * A clock that stands until it is moved. Tokens are checked against the real one, so it starts there; at a whole
 * second, which every kind of column keeps as it is.
 */
export interface TestClock {
  now: () => Date;
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

export function createClock(start: Date | string = new Date()): TestClock {
  let time = Math.ceil(new Date(start).getTime() / 1000) * 1000;
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

export interface TestApp {
  app: App;
  env: Env;
  db: Database;
  clock: TestClock;
  passwords: CountedPasswords;
  /** What was sent in this test by its database's apps, in the order in which it went out. */
  mails: OutgoingMail[];
}

/**
 * What each database's apps have sent. They share the outbox, and any of them may take a mail out of it: a slow test's
 * is sent by the app of the test before it.
 */
const sent = new Map<TestDatabase, OutgoingMail[]>();

/** Keeps mails instead of sending them. */
function memoryTransport(database: TestDatabase): { transport: MailTransport; mails: OutgoingMail[] } {
  const mails = sent.get(database) ?? [];
  sent.set(database, mails);
  return {
    mails,
    transport: { kind: "files", send: async (mail) => void mails.push(mail), close: () => {} },
  };
}

/** The mail of this subject that was sent last, once it was. */
export async function mailTo(mails: OutgoingMail[], to: string, subject: RegExp): Promise<OutgoingMail> {
  const find = () => mails.findLast((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(find).toBeDefined();
  return find() as OutgoingMail;
}

/** The token in a mail's link. */
export function tokenIn(mail: OutgoingMail): string {
  const token = /token=([\w-]{43})/.exec(mail.text)?.[1];
  if (!token) throw new Error(`There is no link in: ${mail.subject}`);
  return token;
}

interface AppSettings {
  env?: Partial<Env>;
  passwords?: Passwords;
  clock?: TestClock;
  logger?: FastifyBaseLogger;
  db?: Database;
  redis?: RedisConnection;
}

const open: App[] = [];
/** Each database's app that tests share, whether the current test has it, and how it is reset for the next one. */
const shared = new Map<TestDatabase, { test: TestApp; lent: boolean; reset: () => void }>();

/** After each test: closes the apps that it opened, and takes back those that it shares (clean-up.ts). */
export async function closeApps(): Promise<void> {
  for (const entry of shared.values()) entry.lent = false;
  await Promise.all(open.splice(0).map((app) => app.close()));
  for (const mails of sent.values()) mails.length = 0;
}

/**
 * The service over a test's database, which all tests of a file share on it, because building one takes longer than
 * most tests: each gets it with a new clock and without mails. A second one in the same test is a separate one.
 */
export async function openApp(database: TestDatabase): Promise<TestApp> {
  const entry = shared.get(database);
  if (!entry) {
    const { test, reset } = await build(database, {});
    shared.set(database, { test, reset, lent: true });
    database.beforeClose(async () => {
      shared.delete(database);
      sent.delete(database);
      await test.app.close();
    });
    return test;
  }
  if (entry.lent) return openOwnApp(database);
  entry.lent = true;
  entry.reset();
  return entry.test;
}

/** The service for this test only, which may have settings of its own; closed after it. */
export async function openOwnApp(database: TestDatabase, settings: AppSettings = {}): Promise<TestApp> {
  const { test } = await build(database, settings);
  open.push(test.app);
  return test;
}

/** Its limits are such as no test meets by chance; a test about a limit sets its own. */
async function build(database: TestDatabase, settings: AppSettings) {
  const env: Env = {
    ...database.env,
    RATE_LIMIT_PER_SECOND: 100_000,
    LOGIN_LIMIT_PER_ADDRESS: 100_000,
    LOGIN_LIMIT_PER_ACCOUNT: 100_000,
    REGISTER_LIMIT_PER_ADDRESS: 100_000,
    RECOVERY_LIMIT_PER_ADDRESS: 100_000,
    ...settings.env,
  };
  const clock = settings.clock ?? createClock();
  const passwords = settings.passwords ? countPasswords(settings.passwords) : createTestPasswords(env);
  // The app closes its handle; the database belongs to the test file.
  const db: Database = settings.db ?? { ...database.db, close: async () => {} };
  const { transport, mails } = memoryTransport(database);
  const app = await buildApp({
    env,
    db,
    passwords,
    mail: transport,
    now: clock.now,
    ...(settings.redis && { redis: settings.redis }),
    ...(settings.logger && { logger: settings.logger }),
  });
  const reset = () => {
    clock.set(createClock().now());
    passwords.reset();
  };
  return { test: { app, env, db, clock, passwords, mails }, reset };
}

/** A logger that keeps what it writes, at its most talkative. */
export function memoryLogger(): { logger: FastifyBaseLogger; text: () => string } {
  const lines: string[] = [];
  const stream: DestinationStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { logger: pino({ level: "trace" }, stream), text: () => lines.join("") };
}

/** POST /processlogin as web sends it. */
export const login = (app: App, UserID: unknown, UserPass: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: "/processlogin", payload: { UserID, UserPass } as object, headers });

/** Logs a demo account in and gives its token. */
export async function tokenOf(app: App, userId = "juan"): Promise<string> {
  const answer = await login(app, userId, `${userId}-demo-1`);
  const { token } = answer.json().data;
  if (typeof token !== "string") throw new Error(`${userId} was not logged in: ${answer.body}`);
  return token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
