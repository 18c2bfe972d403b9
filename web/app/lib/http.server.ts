import type { Readable } from "node:stream";
import { Pool } from "undici";
import type { z } from "zod";
import { requestId } from "./request-id.server";

/** A call to another service that did not give what was asked for. */
export class CallError extends Error {
  /**
   * @param status HTTP status; 0 where there was no answer
   * @param body what the service said, parsed where it was JSON
   */
  constructor(
    readonly status: number,
    readonly body: unknown,
    options?: ErrorOptions,
  ) {
    super(status === 0 ? "The service did not answer." : `The service answered ${status}.`, options);
    this.name = "CallError";
  }
}

/**
 * By name, not by class: the server and the pages are two bundles, and each has this class once.
 */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === "CallError";

export interface CallOptions<T> {
  schema: z.ZodType<T>;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Sent as JSON. Text is sent as it is. */
  body?: unknown;
  /** Milliseconds to wait for the answer, where it is not as quick as others. */
  timeoutMs?: number | undefined;
}

/** JSON over kept-alive connections to one service. Every answer is held to a schema of its contract. */
export function createJsonClient(
  baseUrl: string,
  {
    timeoutMs,
    onFailure = () => {},
  }: { timeoutMs: number; onFailure?: (path: string, error: CallError) => void },
) {
  /** What every call carries. */
  function ourHeaders(headers: Record<string, string>) {
    const id = requestId.getStore();
    return { "x-requested-with": "XMLHttpRequest", ...(id && { "x-request-id": id }), ...headers };
  }

  const pool = new Pool(baseUrl, {
    connections: 32,
    connectTimeout: Math.min(timeoutMs, 2_000),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  async function send<T>(
    path: string,
    { schema, method = "GET", headers = {}, body, timeoutMs: within = timeoutMs }: CallOptions<T>,
  ): Promise<T> {
    let status = 0;
    let answer: unknown;
    try {
      const response = await pool.request({
        path,
        method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...ourHeaders(headers),
        },
        body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
        headersTimeout: within,
      });
      const text = await response.body.text();
      status = response.statusCode;
      answer = parseJson(text);
    } catch (error) {
      throw new CallError(0, undefined, { cause: error });
    }
    if (status >= 400) throw new CallError(status, answer);
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new CallError(502, undefined, { cause: parsed.error });
    return parsed.data;
  }

  async function openFile(path: string, headers: Record<string, string>, body?: unknown): Promise<Readable> {
    const response = await pool
      .request({
        path,
        method: body === undefined ? "GET" : "POST",
        headers: {
          ...ourHeaders(headers),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      .catch((error: unknown) => {
        throw new CallError(0, undefined, { cause: error });
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
    /** @throws CallError for a status of 400 and more, for no answer, and for an answer that is not as promised */
    call: <T>(path: string, options: CallOptions<T>) => reporting(path, send(path, options)),
    /** A file, read as it comes; made by what `body` asks for. @throws CallError as `call` does, before anything of it was read */
    file: (path: string, headers: Record<string, string>, body?: unknown) =>
      reporting(path, openFile(path, headers, body)),
    close: () => pool.close(),
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
