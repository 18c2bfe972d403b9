import { join } from "node:path";
import { Readable } from "node:stream";
import { createSession, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type AccountPage,
  type Area,
  codeOf,
  type ErrorBody,
  hasRight,
  IDEMPOTENCY_HEADER,
  type Level,
  ROLES,
  type Role,
  TICKET_KEY_HEADER,
  type User,
} from "@tambayan/account-service/contract";
import { expect, vi } from "vitest";
import { createAccountClient } from "../app/platform/clients/account-client.server";
import { CallError, type JsonClient } from "../app/platform/clients/http.server";
import type { Content } from "../app/platform/content/content.server";
import type { SessionData, SiteSession } from "../app/platform/session/session.server";
import { createViewer, expireSession } from "../app/platform/session/viewer.server";
import type { SiteContext } from "../app/platform/site/context";
import { EVERYTHING } from "./game";
import { SITE } from "./site";

/** A key that a form may bring. */
export const KEY = "abcdefghijklmnop";

export const USER: User = {
  UserNum: 7,
  UserID: "juan",
  UserEmail: "juan@example.org",
  NameFirst: "Juan",
  NameLast: "Cruz",
  PhoneNumber: "",
  UserPoint: 5000,
  UserPoint2: 250,
  UserSQ: 5,
  UserPass: "",
  UserPass2: "",
  ReferralBalance: 0,
  email_verified_at: null,
  characters: [],
};

/** The same player's account, as My Account has it. */
export const ACCOUNT: AccountPage = {
  user: USER,
  maskedEmail: "j**n@e*.org",
  emailVerified: true,
  pendingEmail: null,
  gender: null,
  country: null,
  hasSecretAnswer: true,
  secondFactor: false,
  lastSeen: "default",
  gifts: "accepted",
  saleMails: "off",
};

/** What a list of one page says besides its rows. */
export const ONE_PAGE = { prev_page: null, next_page: null, last_page: 1, lpm1: 0 };

/** A service that does not answer. */
export const noAnswer = () => new CallError(0, undefined);

/** A refusal by account-service. @param more the list of problems, and the fields they belong to */
export const refusal = (
  status: number,
  error: string,
  more: Pick<ErrorBody, "fields" | "form-error" | "retryAfter"> = {},
) =>
  new CallError(status, {
    error,
    code: codeOf(error) ?? "validation",
    requestId: "12345678",
    ...more,
  } satisfies ErrorBody);

/** Who visits: a role means a player with that role; `unreachable` has a session that cannot be checked right now. */
type VisitorKind = "visitor" | "player" | "unreachable" | Role;

interface Visit {
  as?: VisitorKind;
  /** The address, from its path on. */
  at?: string;
  params?: Record<string, string>;
  /** The fields of a form, for an action; one with a file is sent as multipart. */
  form?: Record<string, string | File>;
  /** A posted body that is no form. */
  json?: unknown;
  session?: Partial<SessionData>;
  rememberBrowser?: (token: string) => void;
  /** Parts of GET /me; a missing one could not be read. */
  parts?: object;
  /** What account-service answers, by method and path: 'GET /admin/points'. An error is thrown; a file is its text. */
  answers?: Record<string, unknown>;
  /** What the content store has, by the name of its method. An error is thrown. */
  content?: { [Name in keyof Content]?: Awaited<ReturnType<Content[Name]>> | Error };
}

/** A call: its method, path and query, then its body, its idempotency key and its ticket key, as far as it has them. */
type Call = [call: string, body?: unknown, ...keys: string[]];

/**
 * Answers calls from `answers` and records them. Every answer must fit the schema that the real client would hold it
 * to.
 */
function createWire(answers: Record<string, unknown>) {
  const calls: Call[] = [];
  function answer(method: string, path: string, headers: Record<string, string>, body: unknown) {
    const call: Call = [`${method} ${path}`];
    const keys = [IDEMPOTENCY_HEADER, TICKET_KEY_HEADER].flatMap((name) => headers[name] ?? []);
    if (body !== undefined || keys.length > 0) call.push(JSON.parse(JSON.stringify(body ?? null)), ...keys);
    // Nearly every page reads the visitor, so it is not recorded.
    if (path !== "/me" && path !== "/session/card") calls.push(call);
    const name = `${method} ${path.replace(/\?.*/, "")}`;
    if (!Object.hasOwn(answers, name)) throw new Error(`The test has no answer to ${name}.`);
    if (answers[name] instanceof Error) throw answers[name];
    return answers[name];
  }
  const client: JsonClient = {
    call: async (path, { schema, method = "GET", headers = {}, body }) =>
      schema.parse(answer(method, path, headers, body)),
    file: async (path, headers, body) =>
      Readable.from([answer(body === undefined ? "GET" : "POST", path, headers, body)]),
    close: async () => {},
  };
  return { client, calls };
}

function createFakeContent(has: NonNullable<Visit["content"]>) {
  const reads: unknown[][] = [];
  const content = new Proxy({ game: EVERYTHING, ...has } as Record<string, unknown>, {
    get:
      (values, name: string) =>
      async (...requested: unknown[]) => {
        if (name !== "game") reads.push([name, ...requested]);
        if (!Object.hasOwn(values, name)) throw new Error(`The test has no content for ${name}.`);
        if (values[name] instanceof Error) throw values[name];
        return values[name];
      },
  });
  return { content: content as unknown as Content, reads };
}

function createRequest({ at = "/", form, json }: Visit): Request {
  const url = `http://127.0.0.1${at}`;
  if (json !== undefined) {
    const headers = { "content-type": "application/json" };
    return new Request(url, { method: "POST", headers, body: JSON.stringify(json) });
  }
  if (!form) return new Request(url);
  const hasFile = Object.values(form).some((value) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(form)) body.set(name, value as string);
  return new Request(url, { method: "POST", body });
}

const standingOf = (who: VisitorKind) => ({
  status: who === "admin" ? 20 : 1,
  role: ROLES.find((role) => role === who) ?? null,
});

/** The answers about who visits. */
function whoIs(who: VisitorKind, parts: object): Record<string, unknown> {
  if (who === "unreachable") return { "GET /me": noAnswer(), "GET /session/card": noAnswer() };
  const { UserID, UserPoint, UserPoint2 } = USER;
  return {
    "GET /me": { data: { user: USER, ...standingOf(who), ...parts } },
    "GET /session/card": { data: { UserID, UserPoint, UserPoint2, ...standingOf(who) } },
  };
}

/** What `data()` was given, or what a plain answer is. */
type ResponseData<T> = T extends { data: infer D; init: ResponseInit | null } ? D : Exclude<T, Response>;

/**
 * Runs a route's loader or action as the server does: with the real client, session and viewer, and with
 * account-service, the cms and the browser played by the test.
 * @returns the answer, also if it was thrown as a response, and the calls and reads made
 * @throws what the handler throws and is no response
 */
export async function run<T>(handler: (args: LoaderFunctionArgs) => T | Promise<T>, visit: Visit = {}) {
  const { as = "visitor", params = {}, parts = {}, answers = {} } = visit;
  const session = createSession({
    ...(as !== "visitor" && { token: "token" }),
    ...visit.session,
  }) as SiteSession;
  const { client, calls } = createWire({ ...whoIs(as, parts), ...answers });
  const account = createAccountClient(client, { webKey: "key" }).as({
    address: "203.0.113.7",
    userAgent: "test",
    token: session.get("token"),
    onSessionOver: (error) => expireSession(session, error, visit.at ?? "/"),
  });
  const { content, reads } = createFakeContent(visit.content ?? {});
  const context: SiteContext = {
    site: SITE,
    log: { error: vi.fn() },
    content,
    account,
    session,
    rememberBrowser: visit.rememberBrowser ?? (() => {}),
    preview: null,
    plain: false,
    scripts: null,
    accountServiceUp: true,
    keepLayouts: false,
    remixAsShipped: false,
    siteFile: async (path) => (path.startsWith("/uploads/") ? null : join("public", path)),
    viewer: createViewer(session, account),
    refreshContent: vi.fn(async () => {}),
    contentChanged: vi.fn(),
    contentAdmin: (email) => `https://cms.example.ph/enter?as=${email}`,
  };
  const args = { request: createRequest(visit), params, context } as LoaderFunctionArgs;
  let answer: unknown;
  try {
    answer = await handler(args);
  } catch (error) {
    const isData = (error as { type?: string } | null)?.type === "DataWithResponseInit";
    if (!(error instanceof Response) && !isData) throw error;
    answer = error;
  }
  const response = answer instanceof Response ? answer : undefined;
  const wrapped = answer as { type?: string; data?: unknown; init?: ResponseInit | null } | null;
  const isWrapped = wrapped?.type === "DataWithResponseInit";
  const headers = response?.headers ?? new Headers((isWrapped && wrapped.init?.headers) || undefined);
  return {
    status: response?.status ?? (isWrapped ? wrapped.init?.status : undefined) ?? 200,
    headers,
    location: headers.get("location"),
    text: (await response?.text()) ?? "",
    data: (response ? undefined : isWrapped ? wrapped.data : answer) as ResponseData<T>,
    session,
    calls,
    reads,
    context,
  };
}

/**
 * Checks that a handler of the console requires a right: visitors go to the login, an account that cannot be checked
 * gets 503, and of the others exactly those whose role has the right are let in. For the rest, no call is made.
 * @param visit one that succeeds with the right
 */
export async function expectRight(
  handler: (args: LoaderFunctionArgs) => unknown,
  visit: Visit,
  area: Area,
  level: Level = "read",
) {
  const met: Record<string, unknown> = {};
  for (const as of ["visitor", "unreachable", "player", ...ROLES] as const) {
    const { status, location, calls } = await run(handler, { ...visit, as });
    const refused = location === "/login" || status >= 400;
    // A form that has to be sent again after the login keeps what was typed.
    met[as] = refused ? [location ?? (status === 401 ? "/login" : status), calls] : "let in";
  }
  const inRole = Object.fromEntries(
    ROLES.map((role) => [role, hasRight(role, area, level) ? "let in" : [403, []]]),
  );
  expect(met).toEqual({ visitor: ["/login", []], unreachable: [503, []], player: [403, []], ...inRole });
}
