import {
  type AddToCartRequest,
  accountResponseSchema,
  type BuyRequest,
  buyResponseSchema,
  type CartRowRequest,
  type ChangeEmailRequest,
  type CreateTicketRequest,
  cartResponseSchema,
  clubsResponseSchema,
  createTicketResponseSchema,
  errorBodySchema,
  type FindPasswordRequest,
  type FindTicketRequest,
  type FindUserIdRequest,
  gameFeaturesResponseSchema,
  IDEMPOTENCY_HEADER,
  type LoginRequest,
  loginResponseSchema,
  MESSAGES,
  type MePart,
  meResponseSchema,
  messageResponseSchema,
  type RankingsQuery,
  type RedeemRequest,
  type RegisterRequest,
  type ResetPasswordRequest,
  rankingMonthResponseSchema,
  rankingMonthsResponseSchema,
  rankingsResponseSchema,
  recoveryCodesResponseSchema,
  redeemResponseSchema,
  refundResponseSchema,
  registerResponseSchema,
  resetQuestionResponseSchema,
  type SecondStepRequest,
  type ShopQuery,
  shopItemsResponseSchema,
  TICKET_KEY_HEADER,
  type TicketReplyRequest,
  type TotpConfirmRequest,
  ticketResponseSchema,
  totpBeginResponseSchema,
  type UpdatePasswordRequest,
  type UpdateUserDetailsRequest,
  type ValidatePasswordRequest,
  type ValidateSecretAnswerRequest,
} from "@tambayan/account-service/contract";
import type { z } from "zod";
import { withQuery } from "./console";
import type { FieldErrors } from "./form-check";
import { type CallError, isCallError, type JsonClient } from "./http.server";

/** Asked every few seconds, so its failures are told by the monitor and not one by one. */
export const READY_PATH = "/readyz";

/** The secret of a visitor's mailed link to his ticket. */
type TicketKey = string | undefined;
const byKey = (ticketKey: TicketKey): Record<string, string> =>
  ticketKey === undefined ? {} : { [TICKET_KEY_HEADER]: ticketKey };

/** Which page, balance or ticket is meant by the parts of GET /me that are asked for. */
export interface MeQuery {
  page?: number;
  currency?: number;
  ticket?: string;
  ticketKey?: string;
}

const ticketPath = (number: string) => `/tickets/${encodeURIComponent(number)}`;
/** Pictures are read and written anew, one after the other, before the answer comes. */
const PICTURES_MS = 45_000;
/** A check reads every row of a table. */
const CHECK_MS = 120_000;

/** Whose call it is: account-service believes the address because of our key. */
export interface Caller {
  address: string;
  userAgent: string;
  token: string | undefined;
  /** What to throw where the service says that the caller's session is over. */
  onSessionOver: (error: CallError) => Response;
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
    /** The months whose champions are kept, newest first. */
    rankingMonths: async () =>
      (await client.call("/rankings/archive", { schema: rankingMonthsResponseSchema, headers: own })).data,
    rankingMonth: async (month: string) =>
      (
        await client.call(`/rankings/archive/${month}`, {
          schema: rankingMonthResponseSchema,
          headers: own,
        })
      ).data,
    shopItems: (query: ShopQuery) => {
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      );
      return client.call(`/shop/items?${search}`, { schema: shopItemsResponseSchema, headers: own });
    },
    clubs: async () => (await client.call("/clubs", { schema: clubsResponseSchema, headers: own })).data,
    /** What this game server has. */
    game: async () => (await client.call("/game", { schema: gameFeaturesResponseSchema, headers: own })).data,
    /** Resolves where the service can take calls. */
    ready: () => client.call(READY_PATH, { schema: messageResponseSchema }),

    as(caller: Caller) {
      const headers = {
        ...own,
        "x-client-address": caller.address,
        "user-agent": caller.userAgent,
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
      };
      function refuse(error: unknown): never {
        if (isCallError(error) && error.status === 401) throw caller.onSessionOver(error);
        throw error;
      }
      /** A call of this visitor. 401 has one meaning (spec section 8): his session is over, whatever he asked for. */
      async function send<T>(
        path: string,
        schema: z.ZodType<T>,
        options: { body?: unknown; key?: string | undefined; ticketKey?: TicketKey; timeoutMs?: number },
        method: "GET" | "POST" = "POST",
      ) {
        const { body, key, ticketKey, timeoutMs } = options;
        return client
          .call(path, {
            schema,
            headers: { ...headers, ...(key && { [IDEMPOTENCY_HEADER]: key }), ...byKey(ticketKey) },
            method,
            body,
            timeoutMs,
          })
          .catch(refuse);
      }
      const get = <T>(path: string, schema: z.ZodType<T>, ticketKey?: TicketKey) =>
        send(path, schema, { ticketKey }, "GET");
      /** @param key of a call that may be sent again and has its effect once */
      const post = <T>(path: string, schema: z.ZodType<T>, body?: unknown, key?: string) =>
        send(path, schema, { body, key });
      const postForMessage = (path: string, body?: unknown) => post(path, messageResponseSchema, body);

      return {
        login: async (body: LoginRequest) => (await post("/processlogin", loginResponseSchema, body)).data,
        secondStep: async (body: SecondStepRequest) =>
          (await post("/processlogin/second-step", loginResponseSchema, body)).data,
        logout: () => postForMessage("/logout"),
        /** The player, and the parts of a page of theirs that are asked for. */
        me: async (parts: MePart[], { ticketKey, ...query }: MeQuery = {}) =>
          (
            await get(
              withQuery("/me", { with: parts.join() || undefined, ...query }),
              meResponseSchema,
              ticketKey,
            )
          ).data,

        register: (body: RegisterRequest) => post("/register", registerResponseSchema, body),
        findUserId: (body: FindUserIdRequest) => postForMessage("/findUserID", body),
        findPassword: (body: FindPasswordRequest) => postForMessage("/findPassword", body),
        resetQuestion: async (token: string) =>
          (await post("/reset-password/question", resetQuestionResponseSchema, { token })).data,
        resetPassword: (body: ResetPasswordRequest) => postForMessage("/reset-password", body),
        verifyEmail: (token: string) => postForMessage("/account/verify-email", { token }),
        cancelEmailChange: (token: string) => postForMessage("/account/email/cancel", { token }),

        page: async () => (await get("/account", accountResponseSchema)).data,
        validatePassword: (body: ValidatePasswordRequest) => postForMessage("/api/validate-password", body),
        updateDetails: (body: UpdateUserDetailsRequest) => postForMessage("/updateuserdetails", body),
        changeEmail: (body: ChangeEmailRequest) => postForMessage("/account/email", body),
        sendVerificationMail: () => postForMessage("/account/verification-mail"),
        validateSecretAnswer: (body: ValidateSecretAnswerRequest) =>
          postForMessage("/validate-secret-answer", body),
        updatePassword: (body: UpdatePasswordRequest) => postForMessage("/updatepassword", body),
        requestWhitelist: () => postForMessage("/whitelist-user-ip"),

        redeem: (body: RedeemRequest, key: string) => post("/processCoupon", redeemResponseSchema, body, key),
        /** All of a statement, as the service writes it. */
        pointsFile: (currency: number) =>
          client.file(`/points?currency=${currency}&format=csv`, headers).catch(refuse),
        cart: () => get("/cart", cartResponseSchema),
        addToCart: (body: AddToCartRequest) => post("/cart/items", cartResponseSchema, body),
        changeCart: (change: "toggle" | "increase" | "decrease" | "remove", body: CartRowRequest) =>
          post(`/cart/${change}`, cartResponseSchema, body),
        buy: (body: BuyRequest, key: string) => post("/cart/buy", buyResponseSchema, body, key),
        refund: (line: number, key: string) =>
          post("/shoppurchases/refund", refundResponseSchema, { line }, key),

        createTicket: (body: CreateTicketRequest, key: string) =>
          send("/tickets", createTicketResponseSchema, { body, key, timeoutMs: PICTURES_MS }),
        findTicket: (body: FindTicketRequest) => postForMessage("/tickets/find", body),
        ticket: async (number: string, ticketKey: TicketKey) =>
          (await get(ticketPath(number), ticketResponseSchema, ticketKey)).data,
        replyToTicket: (number: string, ticketKey: TicketKey, body: TicketReplyRequest, key: string) =>
          send(`${ticketPath(number)}/messages`, messageResponseSchema, {
            body,
            key,
            ticketKey,
            timeoutMs: PICTURES_MS,
          }),
        closeTicket: (number: string, ticketKey: TicketKey) =>
          send(`${ticketPath(number)}/close`, messageResponseSchema, { ticketKey }),
        /** A picture of a ticket, as WebP. */
        ticketPicture: (number: string, id: string, ticketKey: TicketKey) =>
          client
            .file(`${ticketPath(number)}/files/${encodeURIComponent(id)}`, {
              ...headers,
              ...byKey(ticketKey),
            })
            .catch(refuse),

        /** A picture of an item, as WebP: everybody's, so no visitor is counted for it. */
        shopPicture: (id: string) => client.file(`/shop/pictures/${encodeURIComponent(id)}`, own),

        /** The calls of the operators' console: their shapes stand in the contract, and go along with the path. */
        console: {
          /** A list or a thing. @param query what narrows it; `undefined` is left out */
          read: <T>(
            path: string,
            schema: z.ZodType<T>,
            query: Record<string, string | number | undefined> = {},
          ) => get(withQuery(path, query), schema),
          /** A change. @param key of one that may be sent again and has its effect once */
          write: <T>(path: string, schema: z.ZodType<T>, body?: unknown, key?: string) =>
            post(path, schema, body, key),
          /** A change that brings a picture. */
          upload: <T>(path: string, schema: z.ZodType<T>, body: unknown) =>
            send(path, schema, { body, timeoutMs: PICTURES_MS }),
          /** A check that takes its time. */
          check: <T>(path: string, schema: z.ZodType<T>) => send(path, schema, { timeoutMs: CHECK_MS }),
          /** A file, as the service writes it. */
          file: (path: string, query: Record<string, string | number | undefined> = {}) =>
            client.file(withQuery(path, query), headers).catch(refuse),
          /** A file that is made by the call. */
          makeFile: (path: string, body: unknown) => client.file(path, headers, body).catch(refuse),
        },

        endSession: (id: string) => postForMessage("/account/sessions/end", { id }),
        endOtherSessions: () => postForMessage("/account/sessions/end-others"),
        beginTotp: async (UserPass: string) =>
          (await post("/account/totp/begin", totpBeginResponseSchema, { UserPass })).data,
        enableTotp: (code: string) => post("/account/totp/enable", recoveryCodesResponseSchema, { code }),
        disableTotp: (body: TotpConfirmRequest) => postForMessage("/account/totp/disable", body),
        renewRecoveryCodes: (body: TotpConfirmRequest) =>
          post("/account/totp/recovery-codes", recoveryCodesResponseSchema, body),
      };
    },
  };
}
export type AccountClient = ReturnType<typeof createAccountClient>;
export type VisitorAccount = ReturnType<AccountClient["as"]>;

/**
 * The sentence to show for a failed call (spec section 8): the service's own, or what no answer or too many calls mean.
 * @param otherwise where the service said nothing that can be shown
 */
export function failureMessage(error: unknown, otherwise: string = MESSAGES.internal): string {
  if (!isCallError(error)) throw error;
  if (error.status === 0) return MESSAGES.networkError;
  if (error.status === 429) return MESSAGES.tooManyRequests;
  return bodyOf(error)?.error ?? otherwise;
}

/** The service's own sentence; the usual one where it gave none. */
export const serviceMessage = (error: unknown): string => bodyOf(error)?.error ?? failureMessage(error);

const bodyOf = (error: unknown) =>
  isCallError(error) ? errorBodySchema.safeParse(error.body).data : undefined;

/** Whether a session is over because its player changed the password in the game. */
export const isPasswordChanged = (error: unknown): boolean => bodyOf(error)?.code === "password_changed";

/** What is wrong with a form's fields, by the names of the call's fields, where the service says so. */
export const failedFields = (error: unknown): FieldErrors => bodyOf(error)?.fields ?? {};

/** Every problem of a form that the service found, one sentence each; null where it gave no such list. */
export const failureList = (error: unknown): string[] | null => bodyOf(error)?.["form-error"] ?? null;

/** The lines of 'Check the following errors' (spec section 8): the service's list, or the one sentence. */
export const failureMessages = (error: unknown): string[] => failureList(error) ?? [failureMessage(error)];
