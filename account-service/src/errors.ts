import { type ErrorCode, MESSAGES } from "../contract/index.ts";

/** HTTP status and default message of each error code. */
const CATALOGUE: Record<ErrorCode, { status: number; message: string }> = {
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
};

/** The one error that services throw on purpose. Its message is shown to people, so it never carries data of others. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  /** What is wrong with each field of a form. */
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds until the request can be made again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: Record<string, string[]>;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? CATALOGUE[code].message, { cause: options.cause });
    this.name = "ServiceError";
    this.code = code;
    this.statusCode = CATALOGUE[code].status;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

/** A refusal because of the state that something is in. */
export const conflict = (message: string) => new ServiceError("conflict", { message });

export const notFound = (message: string) => new ServiceError("not_found", { message });

/** The refusal of a form: its first problem is the sentence to show, all of them the list. */
export const invalidForm = (fields: Record<string, string>) =>
  new ServiceError("validation", {
    message: Object.values(fields)[0] ?? MESSAGES.badRequest,
    fields: Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, [problem]])),
  });
