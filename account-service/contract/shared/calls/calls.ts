import type { z } from "zod";
import type { Area, Level } from "../rights.ts";

/** Statuses of the refusals that a call names: each has an `ErrorBody`. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;

/**
 * A call of account-service, written once: account-service serves it, web makes it, and OpenAPI describes it.
 * Everything that is validated has a schema; a schema's `input` is what is sent, its `output` what is received.
 */
export interface Call {
  method: "GET" | "POST";
  /** Its parameters begin with a colon, as the keys of `params`. */
  path: string;
  tag: string;
  /** In a few words, for the list of calls. */
  summary: string;
  description?: string;
  /**
   * Whether a bearer token is needed. "optional": visitors may make the call too, but a token has to be valid.
   * "ending": the token's session may have ended already.
   */
  login?: "required" | "optional" | "ending";
  /** The right that a staff member's role needs. Such a call needs a login. */
  right?: readonly [Area, Level];
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Besides those that all calls have, such as the bearer token's. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** How many pictures the body has room for, in base64. */
  pictures?: number;
  /** Body of the answer with status 200; none if that is a picture. */
  answer?: z.ZodType;
  /** The answer's media type, if it is not JSON. */
  file?: "image/webp" | "text/csv";
  /** Whether the answer may take minutes: it reads a whole table, or waits for another service. */
  slow?: true;
  /** Besides those that its login (401) and its right (401, 403, 422) bring. */
  errors?: readonly RefusalStatus[];
}
export type Calls = Record<string, Call>;

/** The statuses with which a call may be refused, in order. */
export function refusalsOf({ login, right, errors = [] }: Call): RefusalStatus[] {
  const implied = right ? ([401, 403, 422] as const) : login === "required" ? ([401] as const) : [];
  return [...new Set<RefusalStatus>([...implied, ...errors])].sort();
}

/** What a call receives as its parameters, query, headers or body; `unknown` if it has no schema for that. */
export type Received<
  C extends Call,
  Part extends "params" | "query" | "headers" | "body",
> = C[Part] extends z.ZodType ? z.output<C[Part]> : unknown;
