import type { Readable } from "node:stream";
import {
  BROWSER_HEADER,
  type Call,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  MESSAGES,
  messageResponseSchema,
  TICKET_KEY_HEADER,
} from "@tambayan/account-service/contract";
import type { z } from "zod";
import type { FieldErrors } from "../forms/form-check";
import { withQuery } from "../with-query";
import { type CallError, isCallError, type JsonClient } from "./http.server";

/** Called every few seconds: the monitor reports its failures, not each call. */
export const READY_PATH = "/readyz";

/** Pictures are re-encoded one after the other before the response. */
const PICTURES_MS = 45_000;
const SLOW_MS = 120_000;

declare const RAW: unique symbol;
/** A form's fields as they were typed, which the service parses: that they fit a call's body is not checked here. */
export type RawFields = Record<string, unknown> & { readonly [RAW]: true };

type Value = string | number | undefined;
type Names<Schema> = Schema extends z.ZodType ? keyof z.input<Schema> : never;

/** What a call is made with. A query's empty values are left out. */
export type Sent<C extends Call> = (C["params"] extends z.ZodType
  ? { params: Record<Names<C["params"]>, Value> }
  : unknown) &
  (C["query"] extends z.ZodType
    ? { query?: { [Name in Names<C["query"]>]?: z.input<C["query"]>[Name] | Value } }
    : unknown) &
  (C["body"] extends z.ZodType ? { body: z.input<C["body"]> | z.output<C["body"]> | RawFields } : unknown) &
  // The call can be repeated with a key, and takes effect once.
  (typeof IDEMPOTENCY_HEADER extends Names<C["headers"]> ? { key?: string } : unknown) &
  // The secret of a visitor's emailed link to their ticket.
  (typeof TICKET_KEY_HEADER extends Names<C["headers"]> ? { ticketKey?: string | undefined } : unknown);
type Arguments<C extends Call> = Record<never, never> extends Sent<C> ? [sent?: Sent<C>] : [sent: Sent<C>];

type AnswerOf<C extends Call> = C["answer"] extends z.ZodType ? z.output<C["answer"]> : never;
type DataOf<C extends Call> = AnswerOf<C> extends { data: infer Data } ? Data : never;

/** What any call may be made with. */
interface AnySent {
  params?: Record<string, Value>;
  query?: Record<string, Value>;
  body?: unknown;
  key?: string;
  ticketKey?: string;
}

/** A call's path with its parameters and its query. */
const addressOf = ({ path }: Call, { params = {}, query = {} }: AnySent) =>
  withQuery(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    query,
  );

/** The caller; account-service trusts the address because of our key. */
export interface Caller {
  address: string;
  userAgent: string;
  token: string | undefined;
  /** The browser's own token, from an earlier login. */
  browser?: string | undefined;
  /** What to throw if the service says that the caller's session has ended. */
  onSessionOver: (error: CallError) => Response;
}

/**
 * The calls of account-service, made from the contract's data.
 * @param headers of every call
 * @param onFailure throws what a failed call ends with
 */
function createCaller(
  client: JsonClient,
  headers: () => Record<string, string>,
  onFailure: (error: unknown, call: Call) => never,
) {
  const headersWith = ({ key, ticketKey }: AnySent) => ({
    ...headers(),
    ...(key && { [IDEMPOTENCY_HEADER]: key }),
    ...(ticketKey !== undefined && { [TICKET_KEY_HEADER]: ticketKey }),
  });
  async function call<const C extends Call>(of: C, ...[given]: Arguments<C>): Promise<AnswerOf<C>> {
    const { method, answer, pictures, slow }: Call = of;
    if (!answer) throw new TypeError(`${of.path} answers with a file.`);
    const sent: AnySent = given ?? {};
    const timeoutMs = slow ? SLOW_MS : pictures ? PICTURES_MS : undefined;
    const schema = answer as z.ZodType<AnswerOf<C>>;
    return client
      .call(addressOf(of, sent), { schema, headers: headersWith(sent), method, body: sent.body, timeoutMs })
      .catch((error: unknown) => onFailure(error, of));
  }
  return {
    /** Makes a call. @returns the body of its answer */
    call,
    /** Makes a call. @returns the `data` of its answer, where that is what matters of it */
    data: async <const C extends Call>(of: C, ...given: Arguments<C>): Promise<DataOf<C>> =>
      ((await call(of, ...given)) as { data: DataOf<C> }).data,
    /** Makes a call that answers with a file, such as a picture or CSV. */
    file: async <const C extends Call>(of: C, ...[given]: Arguments<C>): Promise<Readable> => {
      const sent: AnySent = given ?? {};
      return client
        .file(addressOf(of, sent), headersWith(sent), of.method === "POST" ? {} : undefined)
        .catch((error: unknown) => onFailure(error, of));
    },
  };
}

/** The calls of account-service: for a visitor by `as(caller)`, or on web's own behalf. */
export function createAccountClient(client: JsonClient, { webKey }: { webKey: string }) {
  const own = { "x-web-key": webKey };
  const site = createCaller(
    client,
    () => own,
    (error) => {
      throw error;
    },
  );
  return {
    ...site,
    /** Resolves if the service is up. */
    ready: () => client.call(READY_PATH, { schema: messageResponseSchema }),

    as(caller: Caller) {
      let { token } = caller;
      const headers = () => ({
        ...own,
        "x-client-address": caller.address,
        "user-agent": caller.userAgent,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(caller.browser && { [BROWSER_HEADER]: caller.browser }),
      });
      return {
        // A 401 means that the session has ended. On logout it is an error like any other, which can be ignored.
        ...createCaller(client, headers, (error, { login }) => {
          if (isCallError(error) && error.status === 401 && login !== "ending")
            throw caller.onSessionOver(error);
          throw error;
        }),
        /** Calls of the site itself rather than the visitor's: for what is public. */
        site,
        /** The visitor has just logged in: the calls from now on are the player's. */
        enter: (entered: string) => {
          token = entered;
        },
      };
    },
  };
}
export type AccountClient = ReturnType<typeof createAccountClient>;
export type VisitorAccount = ReturnType<AccountClient["as"]>;

/**
 * The message to show for a failed call: the service's own, or one for no response or too many requests.
 * @param otherwise if the service gave none
 */
export function failureMessage(error: unknown, otherwise: string = MESSAGES.internal): string {
  if (!isCallError(error)) throw error;
  if (error.outcomeUnknown) return MESSAGES.outcomeUnknown;
  if (error.status === 0) return MESSAGES.networkError;
  if (error.status === 429) return MESSAGES.tooManyRequests;
  return bodyOf(error)?.error ?? otherwise;
}

/** The service's own message; the usual one if it gave none. */
export const serviceMessage = (error: unknown): string => bodyOf(error)?.error ?? failureMessage(error);

const bodyOf = (error: unknown) =>
  isCallError(error) ? errorBodySchema.safeParse(error.body).data : undefined;

/** Seconds until a refused request can be made again; undefined if that is unknown. */
export const retryAfterOf = (error: unknown): number | undefined => bodyOf(error)?.retryAfter;

/** Whether a session ended because its player changed the password in the game. */
export const isPasswordChanged = (error: unknown): boolean => bodyOf(error)?.code === "password_changed";

/** Errors by the call's fields, if the service names any. */
export const failedFields = (error: unknown): FieldErrors => bodyOf(error)?.fields ?? {};

/** All problems of a form that the service found, one sentence each; null if it gave no list. */
export const failureList = (error: unknown): string[] | null => bodyOf(error)?.["form-error"] ?? null;
