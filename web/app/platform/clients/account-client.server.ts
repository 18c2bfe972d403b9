import type { Readable } from "node:stream";
import {
  BROWSER_HEADER,
  type Call,
  type ErrorBody,
  errorBodySchema,
  IDEMPOTENCY_HEADER,
  MESSAGES,
  messageResponseSchema,
  type Problem,
  type SentenceCode,
  sentenceOf,
  TICKET_KEY_HEADER,
} from "@tambayan/account-service/contract";
import type { z } from "zod";
import { formatCoins } from "../language/coins";
import { say } from "../language/i18n";
import { withQuery } from "../page/with-query";
import { inManila } from "../time/time";
import { CallError, isCallError, type JsonClient } from "./http.server";
import { isOfAnother, newKey } from "./idempotency-key.server";
import { requestId } from "./request-id.server";

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
 * @param headers of a call with this key
 * @param onFailure throws what a failed call ends with
 */
function createCaller(
  client: JsonClient,
  headers: (key?: string) => Record<string, string>,
  onFailure: (error: unknown, call: Call) => never,
) {
  const headersWith = ({ key, ticketKey }: AnySent) => ({
    ...headers(key),
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

/** What a call with another account's key is refused with: in place of the service, which is not asked. */
const accountChanged = (): ErrorBody => ({
  error: MESSAGES.accountChanged,
  code: "accountChanged",
  requestId: requestId.getStore() ?? "",
});

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
      function headers(key?: string) {
        if (key && isOfAnother(key, token)) throw new CallError(409, accountChanged());
        return {
          ...own,
          "x-client-address": caller.address,
          "user-agent": caller.userAgent,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(caller.browser && { [BROWSER_HEADER]: caller.browser }),
        };
      }
      return {
        // A 401 means that the session has ended. On logout it is an error like any other, which can be ignored.
        ...createCaller(client, headers, (error, { login }) => {
          if (isCallError(error) && error.status === 401 && login !== "ending")
            throw caller.onSessionOver(error);
          throw error;
        }),
        /** Calls of the site itself rather than the visitor's: for what is public. */
        site,
        /** An idempotency key for a form of a page; a call with it fails with 409 for any other account. */
        newKey: () => newKey(token),
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

const bodyOf = (error: unknown) =>
  isCallError(error) ? errorBodySchema.safeParse(error.body).data : undefined;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const shown = (value: string | number) => {
  if (typeof value === "number") return formatCoins(value);
  return INSTANT.test(value) ? `${inManila(value)} (Manila)` : value;
};

/** What a problem says to the visitor, in their language. @param otherwise if its sentence has no name */
function wordsOf({ code, values = {}, about }: Problem, otherwise: string): string {
  const sentence = sentenceOf(code);
  if (sentence === undefined) return otherwise;
  const filled = Object.entries(values).map(([name, value]) => [name, shown(value)] as const);
  return `${about === undefined ? "" : `${about}: `}${say(sentence, Object.fromEntries(filled))}`;
}

/** The service's own words; undefined if it gave none. */
function ownWords(error: unknown): string | undefined {
  const body = bodyOf(error);
  return body && wordsOf(body, body.error);
}

/**
 * The message to show for a failed call, in the visitor's language: what the service gave as the reason, or that there
 * was no answer, or that there were too many requests.
 * @param otherwise if the service gave none
 */
export function failureMessage(error: unknown, otherwise: string = MESSAGES.internal): string {
  if (!isCallError(error)) throw error;
  if (error.outcomeUnknown) return say(MESSAGES.outcomeUnknown);
  if (error.status === 0) return say(MESSAGES.networkError);
  if (error.status === 429) return say(MESSAGES.tooManyRequests);
  return ownWords(error) ?? say(otherwise);
}

/** The service's own reason in the visitor's language; the usual message if it gave none. */
export const serviceMessage = (error: unknown): string => ownWords(error) ?? failureMessage(error);

/** Why a call was refused: the name of a sentence in the contract; undefined if there is no answer. */
export const failureCode = (error: unknown): SentenceCode | undefined =>
  bodyOf(error)?.code as SentenceCode | undefined;

/** Seconds until a refused request can be made again; undefined if that is unknown. */
export const retryAfterOf = (error: unknown): number | undefined => bodyOf(error)?.retryAfter;

/** Errors by the call's fields, if the service names any. */
export function failedFields(error: unknown): Record<string, string[]> {
  const { fields = {}, problems = [] } = bodyOf(error) ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => {
      const own = problems.filter(({ field }) => field === name);
      return [name, messages.map((message, index) => (own[index] ? wordsOf(own[index], message) : message))];
    }),
  );
}

/** All problems of a form that the service found, one sentence each; null if it gave no list. */
export function failureList(error: unknown): string[] | null {
  const body = bodyOf(error);
  if (!body?.["form-error"]) return null;
  return body.fields ? [...new Set(Object.values(failedFields(error)).flat())] : body["form-error"];
}
