import {
  clubsResponseSchema,
  errorBodySchema,
  type LoginRequest,
  loginResponseSchema,
  MESSAGES,
  messageResponseSchema,
  type RankingsQuery,
  rankingsResponseSchema,
  sessionResponseSchema,
} from "@tambayan/account-service/contract";
import { isCallError, type JsonClient } from "./http.server";

/** Asked every few seconds, so its failures are told by the monitor and not one by one. */
export const READY_PATH = "/readyz";

/** Whose call it is: account-service believes the address because of our key. */
export interface Caller {
  address: string;
  userAgent: string;
  token: string | undefined;
}

/** The account-service's calls: for a visitor by `as(caller)`, or on web's own behalf. */
export function createAccountClient(client: JsonClient, { webKey }: { webKey: string }) {
  const own = { "x-web-key": webKey };
  return {
    rankings: (query: RankingsQuery) => {
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      );
      return client.call(`/get-top-rankings-list?${search}`, {
        schema: rankingsResponseSchema,
        headers: own,
      });
    },
    clubs: async () => (await client.call("/clubs", { schema: clubsResponseSchema, headers: own })).data,
    /** Resolves where the service can take calls. */
    ready: () => client.call(READY_PATH, { schema: messageResponseSchema }),

    as(caller: Caller) {
      const headers = {
        ...own,
        "x-client-address": caller.address,
        "user-agent": caller.userAgent,
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
      };
      return {
        login: async (body: LoginRequest) =>
          (await client.call("/processlogin", { method: "POST", schema: loginResponseSchema, headers, body }))
            .data,
        logout: () => client.call("/logout", { method: "POST", schema: messageResponseSchema, headers }),
        session: async () => (await client.call("/session", { schema: sessionResponseSchema, headers })).data,
      };
    },
  };
}
export type AccountClient = ReturnType<typeof createAccountClient>;
export type VisitorAccount = ReturnType<AccountClient["as"]>;

/** The sentence to show for a failed call (spec section 8): the service's own, or what no answer or too many calls mean. */
export function failureMessage(error: unknown): string {
  if (!isCallError(error)) throw error;
  if (error.status === 0) return MESSAGES.networkError;
  if (error.status === 429) return MESSAGES.tooManyRequests;
  const body = errorBodySchema.safeParse(error.body);
  return body.success ? body.data.error : MESSAGES.internal;
}
