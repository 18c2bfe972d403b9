import type { Readable } from "node:stream";
import { Pool } from "undici";
import type { z } from "zod";
import { createPulse } from "./pulse.server";
import { requestId } from "./request-id.server";
import { visitSignal } from "./visit-signal.server";

/** A failed call to another service. */
export class CallError extends Error {
  /** HTTP status; 0 for no response. */
  readonly status: number;
  /** The service's response, parsed if it was JSON. */
  readonly body: unknown;
  /** Whether the service may have done what was asked, although it did not say so. */
  readonly outcomeUnknown: boolean;

  constructor(status: number, body: unknown, options: ErrorOptions & { outcomeUnknown?: boolean } = {}) {
    super(
      status === 0 ? "No response from the service." : `The service responded with status ${status}.`,
      options,
    );
    this.name = "CallError";
    this.status = status;
    this.body = body;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/** Checked by name: in development, a module that was changed is loaded beside the old one. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === "CallError";

/** Failures to connect: the service never saw the call. */
const UNSENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);
/** What a proxy answers in the service's place: bad gateway, gateway timeout. */
const GATEWAY = new Set([502, 504]);
/** @param cause why no response came, as undici says */
export const isUnsent = (cause: unknown): boolean =>
  UNSENT.has((cause as { code?: string } | null)?.code ?? "");

export interface CallOptions<T> {
  schema: z.ZodType<T>;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Sent as JSON; text is sent as it is. */
  body?: unknown;
  /** Timeout in milliseconds, for calls that are slower than usual. */
  timeoutMs?: number | undefined;
}

/**
 * JSON over keep-alive connections to one service. Every response is checked against a schema of its contract.
 * @param alivePath what the service answers whatever else it is busy with
 */
export function createJsonClient(
  baseUrl: string,
  {
    timeoutMs,
    alivePath,
    onFailure = () => {},
  }: { timeoutMs: number; alivePath: string; onFailure?: (path: string, error: CallError) => void },
) {
  /** Headers of every call. */
  function commonHeaders(headers: Record<string, string>) {
    const id = requestId.getStore();
    return { "x-requested-with": "XMLHttpRequest", ...(id && { "x-request-id": id }), ...headers };
  }

  const pool = new Pool(baseUrl, {
    connections: 32,
    connectTimeout: Math.min(timeoutMs, 2_000),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const pulse = createPulse(pool, alivePath);

  async function send<T>(
    path: string,
    { schema, method = "GET", headers = {}, body, timeoutMs: within = timeoutMs }: CallOptions<T>,
  ): Promise<T> {
    if (method === "GET" && pulse.isSilent()) throw new CallError(0, undefined);
    const sent = pulse.during(async () => {
      const response = await pool.request({
        path,
        method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...commonHeaders(headers),
        },
        body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
        headersTimeout: within,
        // Writes are not aborted: the service completes them, and their response is read.
        ...(method === "GET" && { signal: visitSignal.getStore() ?? null }),
      });
      return { status: response.statusCode, answer: parseJson(await response.body.text()) };
    });
    const { status, answer } = await sent.catch((cause: unknown) => {
      throw new CallError(0, undefined, { cause, outcomeUnknown: method === "POST" && !isUnsent(cause) });
    });
    const isWrite = method === "POST";
    if (status >= 400)
      throw new CallError(status, answer, { outcomeUnknown: isWrite && GATEWAY.has(status) });
    const parsed = schema.safeParse(answer);
    if (!parsed.success)
      throw new CallError(502, undefined, { cause: parsed.error, outcomeUnknown: isWrite });
    return parsed.data;
  }

  async function openFile(path: string, headers: Record<string, string>, body?: unknown): Promise<Readable> {
    const isWrite = body !== undefined;
    if (!isWrite && pulse.isSilent()) throw new CallError(0, undefined);
    const sent = pulse.during(() =>
      pool.request({
        path,
        method: isWrite ? "POST" : "GET",
        headers: { ...commonHeaders(headers), ...(isWrite && { "content-type": "application/json" }) },
        body: isWrite ? JSON.stringify(body) : null,
        ...(!isWrite && { signal: visitSignal.getStore() ?? null }),
      }),
    );
    const response = await sent.catch((cause: unknown) => {
      throw new CallError(0, undefined, { cause, outcomeUnknown: isWrite && !isUnsent(cause) });
    });
    if (response.statusCode < 400) return response.body;
    throw new CallError(response.statusCode, parseJson(await response.body.text()));
  }

  const reporting = <T>(path: string, work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (isCallError(error)) onFailure(path, error);
      throw error;
    });

  return {
    /** @throws CallError for a status of 400 and more, for no response, and for one that does not match its schema */
    call: <T>(path: string, options: CallOptions<T>) => reporting(path, send(path, options)),
    /** A file as a stream. @throws CallError as `call` does, before anything was read */
    file: (path: string, headers: Record<string, string>, body?: unknown) =>
      reporting(path, openFile(path, headers, body)),
    close() {
      pulse.stop();
      return pool.close();
    },
  };
}
export type JsonClient = ReturnType<typeof createJsonClient>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
