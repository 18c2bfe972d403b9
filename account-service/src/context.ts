import type { FastifyPluginAsync } from "fastify";
import type { BaseLogger } from "pino";
import type { Metric } from "prom-client";
import type {
  ApprovalKind,
  Figure,
  GameFeatures,
  MePart,
  MeParts,
  MeQuery,
  PaymentSales,
  ReviewKind,
  Role,
  User,
} from "../contract/index.ts";
import type { Row } from "./db/schema.ts";
import type { Database } from "./db/transaction.ts";
import type { Env } from "./env.ts";
import type { RequestAccount } from "./http/session.ts";
import type { Passwords } from "./lib/secrets/passwords.ts";

/** What services are built with, besides the database handle that they work on. */
export interface Context {
  env: Env;
  now: () => Date;
  passwords: Passwords;
}

/** What a module is registered with. */
export interface ModuleOptions {
  db: Database;
  context: Context;
}

/** Whose page it is, from where, and the key from a ticket's emailed link. */
export interface Viewer {
  account: RequestAccount;
  /** As GET /session answers it. */
  user: User;
  client: Client;
  ticketKey: string | undefined;
}

/** What reads the parts of a player's page, by their names in GET /me. */
export type PartReaders = { [P in MePart]: (viewer: Viewer, query: MeQuery) => Promise<MeParts[P]> };

/** What the calls of players and visitors are registered with. */
interface PlayerOptions extends ModuleOptions {
  /** Parts of a player's page, and what the game supports, of all modules. */
  parts: Partial<PartReaders>;
  features: (() => Promise<Partial<GameFeatures>>)[];
}

/** What the console's calls and the hourly work are registered with. */
export interface ConsoleOptions extends ModuleOptions {
  /** What staff decide, of all modules. */
  deciding: Deciding[];
  /** What the dashboard counts, of all modules. */
  figures: Figures;
  /** Null if no module sells coins. */
  sales: Sales | null;
  /** What is compared once a day, of all modules. */
  comparing: (() => Promise<void>)[];
}

/**
 * What a module does with a new account, in the transaction that creates it. `invite` is the code of the invitation, ""
 * without one.
 */
export type OnRegistered = (
  trx: Database,
  context: Context,
  account: { UserNum: number; invite: string; client: Client },
) => Promise<void>;

/** Something that can be wrong, which operators are alerted to (domains/operations/alerts). */
export interface Alert {
  /** Stored with what operators were told, so it stays as it is. */
  name: string;
  title: string;
  /**
   * Looks whether it is wrong now.
   * @returns what to do about it, with numbers only, never with data of people; null if nothing is wrong
   */
  find(db: Database, context: Context): Promise<string | null>;
}

/** How each of the dashboard's figures is counted, from one instant to another. */
type Figures = Partial<Record<Figure, (from: Date, to: Date) => Promise<number>>>;

/** What was sold for money, less what was returned, in centavos. */
export interface Sales {
  soldBetween(from: Date, to: Date): Promise<number>;
  /** Each of the last days. */
  days(): Promise<PaymentSales["days"]>;
  /** The same, and what it came from. */
  read(): Promise<PaymentSales>;
}

/** What a module adds to the service. A module that only others use adds nothing, and is in no list. */
export interface Module {
  /** Calls of players and visitors, and what the module does while the service runs. */
  routes?: FastifyPluginAsync<PlayerOptions>;
  /** Calls of the console, each of which names the right that it needs. */
  consoleRoutes?: FastifyPluginAsync<ConsoleOptions>;
  /** Parts of a player's page (domains/site/me). */
  parts?: (options: ModuleOptions) => Partial<PartReaders>;
  /** What of GET /game the module decides (domains/site/features); false if no module does. */
  features?: (options: ModuleOptions) => Promise<Partial<GameFeatures>>;
  /** Steps of the hourly work (domains/operations/housekeeping), by the name that operators see. */
  steps?: (
    options: ConsoleOptions,
    logger: Pick<BaseLogger, "info">,
  ) => Record<string, () => Promise<unknown>>;
  metrics?: Metric[];
  /** What staff do that may need a second person, and what of players waits for staff. */
  decisions?: Deciding[];
  registered?: OnRegistered;
  /** What can be wrong with what the module does. */
  alerts?: Alert[];
  /** Figures of a day on the dashboard (domains/console/dashboard); 0 if no module has them. */
  figures?: (options: ModuleOptions) => Figures;
  /** The dashboard's sales: of one module at most. */
  sales?: (options: ModuleOptions) => Sales;
  /**
   * Compares what the module has with lists that others keep, once a day (domains/operations/reconciliation), and again
   * within the hour if it throws.
   */
  compare?: (options: ModuleOptions) => Promise<void>;
}

/** Where a request comes from: stored with sessions and in the audit log. */
export interface Client {
  address: string;
  userAgent: string;
  /** The token of a browser that has logged in before (domains/access/sessions). */
  browser?: string | undefined;
}

/** Who acts in the console or on the command line, and from where; `UserNum` is null for the command line, which needs
 * no role. */
export interface Actor {
  UserNum: number | null;
  role?: Role | null;
  client: Client;
}

/** A request as its kind carries it out. */
export interface Decision<What> extends Omit<Row<"Approval">, "what"> {
  what: What;
  /** Who does it, or approves it. */
  by: Actor;
  /** For the audit log: ', requested by juan'; empty if nobody else did. */
  others: string;
}

/** Something that staff do, and that may need a second person (domains/foundation/approvals). */
export interface Approvable<What = unknown> {
  kind: ApprovalKind;
  /** The message for the requester; by default that it waits for approval. */
  waits?: string;
  /**
   * Does what was asked for and audits it, in the transaction of the decision.
   * @returns the message for the person who decided
   * @throws ServiceError if it cannot be done, or not any more: the request stays as it is
   */
  apply(trx: Database, context: Context, decision: Decision<What>): Promise<string>;
  /** Undoes what was done for the request before it was decided. */
  rejected?(trx: Database, context: Context, decision: Decision<What>): Promise<void>;
}

/** What players send and one of the staff decides, with calls of its own: only counted here. */
export interface Queue {
  kind: ReviewKind;
  waiting(db: Database, context: Context): Promise<number>;
}

export type Deciding = Approvable | Queue;
