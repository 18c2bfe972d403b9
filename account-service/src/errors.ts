import { codeOf, fillIn, MESSAGES, type Problem, type Values } from "../contract/index.ts";
import { manilaDateTime } from "./lib/time.ts";

/** HTTP status and default message of each kind of error. */
export const CATALOGUE = {
  validation: { status: 422, message: MESSAGES.badRequest },
  // Clients take a 401 to mean that the session has ended, so wrong credentials are a 400.
  wrong_credentials: { status: 400, message: MESSAGES.wrongCredentials },
  blocked: { status: 403, message: MESSAGES.blocked },
  unauthorized: { status: 401, message: MESSAGES.sessionEnded },
  password_changed: { status: 401, message: MESSAGES.passwordChangedInGame },
  forbidden: { status: 403, message: MESSAGES.typeRefused },
  not_found: { status: 404, message: MESSAGES.notFound },
  conflict: { status: 409, message: MESSAGES.cartChanged },
  not_enough_coins: { status: 409, message: MESSAGES.notEnoughCoins },
  price_changed: { status: 409, message: MESSAGES.priceChanged },
  too_many_requests: { status: 429, message: MESSAGES.tooManyRequests },
  busy: { status: 503, message: MESSAGES.busy },
  internal: { status: 500, message: MESSAGES.internal },
} as const;
export type ErrorKind = keyof typeof CATALOGUE;

/** A sentence of the contract, with what goes into it. */
export interface Said {
  /** One of the contract's messages. */
  message: string;
  values?: Record<string, string | number | Date>;
  /** The name of the thing that is meant, before the sentence. */
  about?: string;
}

/** What is said, in English: instants are in Manila's time. */
export function english({ message, values = {}, about }: Said): string {
  const shown: Values = {};
  for (const [name, value] of Object.entries(values))
    shown[name] = value instanceof Date ? `${manilaDateTime(value)} (Manila)` : value;
  return `${about === undefined ? "" : `${about}: `}${fillIn(message, shown)}`;
}

function problemOf(kind: ErrorKind, { message, values, about }: Said): Problem {
  const sent = Object.entries(values ?? {}).map(([name, value]): [string, string | number] => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return {
    code: codeOf(message) ?? kind,
    ...(values && { values: Object.fromEntries(sent) }),
    ...(about !== undefined && { about }),
  };
}

/** A problem of a field: one of the contract's messages, with its values if it has any. */
export type FieldProblem = string | Said;
const said = (problem: FieldProblem): Said => (typeof problem === "string" ? { message: problem } : problem);

/** The one error that services throw on purpose. Its message is shown to people, so it never carries data of others. */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  readonly statusCode: number;
  /** What the message is made of. */
  readonly problem: Problem;
  /** What is wrong with each field of a form, in English. */
  readonly fields: Record<string, string[]> | undefined;
  /** The same as `problem` has it. */
  readonly problems: Problem[] | undefined;
  /** Seconds until the request can be made again. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: ErrorKind,
    {
      message = CATALOGUE[kind].message,
      fields,
      retryAfter,
      cause,
      ...more
    }: Partial<Said> & {
      fields?: Record<string, FieldProblem[]>;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(english({ message, ...more }), { cause });
    this.name = "ServiceError";
    this.kind = kind;
    this.statusCode = CATALOGUE[kind].status;
    this.problem = problemOf(kind, { message, ...more });
    this.fields =
      fields &&
      Object.fromEntries(
        Object.entries(fields).map(([field, problems]) => [
          field,
          problems.map((each) => english(said(each))),
        ]),
      );
    this.problems =
      fields &&
      Object.entries(fields).flatMap(([field, problems]) =>
        problems.map((each) => ({ field, ...problemOf(kind, said(each)) })),
      );
    this.retryAfter = retryAfter;
  }
}

/** A refusal because of the state that something is in. */
export const conflict = (message: string, more: Omit<Said, "message"> = {}) =>
  new ServiceError("conflict", { message, ...more });

/** For what may be missing: null instead of 'not found'. Pass it to `catch`. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ServiceError && error.kind === "not_found") return null;
  throw error;
}

export const notFound = (message: string) => new ServiceError("not_found", { message });

/**
 * The refusal of a form: its first problem is the sentence to show, all of them the list.
 * @param message another sentence to show
 */
export function invalidForm(fields: Record<string, FieldProblem>, message?: string) {
  const [first = MESSAGES.badRequest] = Object.values(fields);
  return new ServiceError("validation", {
    ...said(message ?? first),
    fields: Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, [problem]])),
  });
}
