import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseJson } from "@tambayan/service/text";
import { z } from "zod";
import { ProviderDown, ProviderRefused, type WebhookEvent } from "./provider.ts";

/** Before a call that was too much is repeated, whatever the provider says. */
const LEAST_WAIT_MS = 200;
const MOST_BYTES = 2 * 1024 * 1024;

interface Call<T> {
  method?: "GET" | "POST";
  body?: unknown;
  headers?: Record<string, string>;
  schema: z.ZodType<T>;
  /**
   * How long to wait in all, in milliseconds, if the provider says that there are too many calls; as long as for an
   * answer if not given.
   */
  patienceMs?: number;
}

/** How long a comparison of lists waits, which is in no hurry. */
export const PATIENT_MS = 30_000;

interface Api {
  /** Of the provider, in error messages. */
  name: string;
  address: string;
  secretKey: string;
  timeoutMs: number;
}

/**
 * A provider's JSON API, with the secret key as the user name of basic authentication, as PayMongo and Xendit have it.
 */
export function createApi({ name, address, secretKey, timeoutMs }: Api) {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;

  async function request(
    path: string,
    { method, body, headers }: Pick<Call<unknown>, "body" | "headers"> & { method: string },
  ): Promise<{ status: number; text: string; retryAfterMs: number | null }> {
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization,
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const retryAfterMs = waitOf(response.headers.get("retry-after"));
      return { status: response.status, text: await response.text(), retryAfterMs };
    } catch (error) {
      throw new ProviderDown(`${name} does not answer: ${error instanceof Error ? error.name : "unknown"}`);
    }
  }

  /** @throws ProviderDown, ProviderRefused. The messages never have the key or what was sent. */
  return async function call<T>(
    path: string,
    { method = "GET", body, headers, schema, patienceMs = timeoutMs }: Call<T>,
  ): Promise<T> {
    const send = () => request(path, { method, body, headers });
    let answer = await send();
    for (let left = patienceMs; answer.status === 429 && answer.retryAfterMs !== null; ) {
      left -= Math.max(answer.retryAfterMs, LEAST_WAIT_MS);
      if (left < 0) break;
      await sleep(Math.max(answer.retryAfterMs, LEAST_WAIT_MS));
      answer = await send();
    }
    const { status, text } = answer;
    const path_ = path.split("?")[0];
    if (status >= 500 || status === 429 || status === 408) {
      throw new ProviderDown(`${name} answered ${status} to ${method} ${path_}`);
    }
    if (status >= 400) {
      throw new ProviderRefused(`${name} answered ${status} to ${method} ${path_}${reasonOf(text)}`);
    }
    const parsed = text.length > MOST_BYTES ? undefined : schema.safeParse(parseJson(text));
    // An answer that we do not understand may be a success, so it is not a refusal.
    if (!parsed?.success) throw new ProviderDown(`${name} answered ${method} ${path_} in an unknown way`);
    return parsed.data;
  };
}

/** The header Retry-After: seconds, or an instant. @returns milliseconds; null if it has none that we understand */
function waitOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

/** The centavos of some refunds. */
export const sumOf = (refunds: { amount: number }[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** A webhook that is the provider's, about something that we do not know. */
export const unknownEvent = (body: string): WebhookEvent => ({
  id: createHash("sha256").update(body).digest("hex"),
  kind: "unknown",
  about: [],
});

const reasonSchema = z.union([
  z
    .object({ errors: z.array(z.object({ code: z.string() })).min(1) })
    .transform(({ errors }) => errors[0]?.code),
  z.object({ error_code: z.string() }).transform(({ error_code }) => error_code),
]);
/** The provider's error code, which has no personal data. */
function reasonOf(text: string): string {
  const found = reasonSchema.safeParse(parseJson(text));
  return found.success ? ` (${found.data?.slice(0, 60)})` : "";
}
