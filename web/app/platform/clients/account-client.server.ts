import {
  type AddToCartRequest,
  accountResponseSchema,
  BROWSER_HEADER,
  type BuyRequest,
  buyResponseSchema,
  type CartRowRequest,
  type ChangeEmailRequest,
  type CharacterServiceRequest,
  type CheckPasswordRequest,
  type CheckUserIdRequest,
  type CreateTicketRequest,
  cardResponseSchema,
  cartResponseSchema,
  characterResponseSchema,
  characterServiceResponseSchema,
  clubRankingResponseSchema,
  clubResponseSchema,
  clubsResponseSchema,
  createTicketResponseSchema,
  type DEMO_OUTCOMES,
  demoCheckoutResponseSchema,
  dropEnterResponseSchema,
  dropEntryResponseSchema,
  dropResponseSchema,
  errorBodySchema,
  type FindPasswordRequest,
  type FindTicketRequest,
  type FindUserIdRequest,
  type GiftRecipientRequest,
  gameFeaturesResponseSchema,
  gameSearchResponseSchema,
  giftRecipientResponseSchema,
  IDEMPOTENCY_HEADER,
  inviteCodeResponseSchema,
  LIMITS,
  type LoginRequest,
  loginResponseSchema,
  MESSAGES,
  type MePart,
  meResponseSchema,
  messageResponseSchema,
  onlineHistoryResponseSchema,
  type PaymentReceiptRequest,
  type PaymentRequest,
  type PlayerCurrency,
  type PrivacyRequest,
  type PushSubscriptionRequest,
  passwordResetResponseSchema,
  paymentCreatedResponseSchema,
  paymentDebtResponseSchema,
  type paymentRecipientRequestSchema,
  paymentRecipientResponseSchema,
  type RankingsQuery,
  type RedeemRequest,
  type RegisterRequest,
  type RemindersRequest,
  type ResetPasswordRequest,
  rankingMonthResponseSchema,
  rankingMonthsResponseSchema,
  rankingsResponseSchema,
  recoveryCodesResponseSchema,
  redeemResponseSchema,
  refundResponseSchema,
  registerResponseSchema,
  resetQuestionResponseSchema,
  rewardClaimResponseSchema,
  type SecondStepRequest,
  type ShopQuery,
  type SingleItem,
  salesResponseSchema,
  serverStatusResponseSchema,
  shopItemsResponseSchema,
  TICKET_KEY_HEADER,
  type TicketReplyRequest,
  type TotpConfirmRequest,
  ticketResponseSchema,
  topUpPackagesResponseSchema,
  totpBeginResponseSchema,
  type UpdatePasswordRequest,
  type UpdateUserDetailsRequest,
  type ValidatePasswordRequest,
  type ValidateSecretAnswerRequest,
  voteLinkResponseSchema,
} from "@tambayan/account-service/contract";
import type { z } from "zod";
import type { FieldErrors } from "../forms/form-check";
import { withQuery } from "../page/with-query";
import { type CallError, isCallError, type JsonClient } from "./http.server";

/** Called every few seconds: the monitor reports its failures, not each call. */
export const READY_PATH = "/readyz";

/** The secret of a visitor's emailed link to their ticket. */
type TicketKey = string | undefined;
const byKey = (ticketKey: TicketKey): Record<string, string> =>
  ticketKey === undefined ? {} : { [TICKET_KEY_HEADER]: ticketKey };

/** The page, currency, ticket or payment of the requested parts of GET /me. */
export interface MeQuery {
  page?: number;
  currency?: PlayerCurrency;
  ticket?: string;
  ticketKey?: string;
  payment?: string;
}

const paymentPath = (id: string) => `/payments/${encodeURIComponent(id)}`;
const ticketPath = (number: string) => `/tickets/${encodeURIComponent(number)}`;
/** Pictures are re-encoded one after the other before the response. */
const PICTURES_MS = 45_000;
/** A check reads every row of a table. */
const CHECK_MS = 120_000;

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

/** The calls of account-service: for a visitor by `as(caller)`, or on web's own behalf. */
export function createAccountClient(client: JsonClient, { webKey }: { webKey: string }) {
  const own = { "x-web-key": webKey };

  /** What has a name in the game; undefined if nothing has it, or it cannot be one. */
  async function named<T>(
    kind: "character" | "club" | "drops",
    name: string,
    schema: z.ZodType<{ data: T }>,
  ) {
    if (name.trim() === "" || name.trim().length > LIMITS.gameName) return undefined;
    try {
      return (await client.call(`/${kind}/${encodeURIComponent(name)}`, { schema, headers: own })).data;
    } catch (error) {
      if (isCallError(error) && error.status === 404) return undefined;
      throw error;
    }
  }
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
    /** The archived months, newest first. */
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
    /** A drop; undefined if there is none of this number. */
    drop: (ProductNum: number) => named("drops", String(ProductNum), dropResponseSchema),
    /** Drops and cut prices between two instants. */
    sales: async (from: Date, until: Date) => {
      const query = new URLSearchParams({ from: from.toISOString(), until: until.toISOString() });
      return (await client.call(`/shop/sales?${query}`, { schema: salesResponseSchema, headers: own })).data;
    },
    /** The packages of coins on sale, and how they can be paid. */
    topUpOffer: async () =>
      (await client.call("/payments/packages", { schema: topUpPackagesResponseSchema, headers: own })).data,
    clubs: async () => (await client.call("/clubs", { schema: clubsResponseSchema, headers: own })).data,
    /** A character; undefined if there is none of this name. */
    character: (name: string) => named("character", name, characterResponseSchema),
    /** A club; undefined if there is none of this name. */
    club: (name: string) => named("club", name, clubResponseSchema),
    clubRanking: async () =>
      (await client.call("/club-ranking", { schema: clubRankingResponseSchema, headers: own })).data,
    serverStatus: async () =>
      (await client.call("/server-status", { schema: serverStatusResponseSchema, headers: own })).data,
    /** How many characters were in the game in the last day. */
    onlineHistory: async () =>
      (await client.call("/server-status/history", { schema: onlineHistoryResponseSchema, headers: own }))
        .data,
    /** The features of this game server. */
    game: async () => (await client.call("/game", { schema: gameFeaturesResponseSchema, headers: own })).data,
    /** Resolves if the service is up. */
    ready: () => client.call(READY_PATH, { schema: messageResponseSchema }),

    as(caller: Caller) {
      const headers: Record<string, string> = {
        ...own,
        "x-client-address": caller.address,
        "user-agent": caller.userAgent,
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(caller.browser && { [BROWSER_HEADER]: caller.browser }),
      };
      function refuse(error: unknown): never {
        if (isCallError(error) && error.status === 401) throw caller.onSessionOver(error);
        throw error;
      }
      /** A call of this visitor. A 401 always means that their session has ended. */
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
      /** @param key of a call that can be repeated and takes effect once */
      const post = <T>(path: string, schema: z.ZodType<T>, body?: unknown, key?: string) =>
        send(path, schema, { body, key });
      const postForMessage = (path: string, body?: unknown) => post(path, messageResponseSchema, body);

      return {
        /** The visitor has just logged in: the calls from now on are the player's. */
        enter: (token: string) => {
          headers.authorization = `Bearer ${token}`;
        },
        login: async (body: LoginRequest) => (await post("/processlogin", loginResponseSchema, body)).data,
        secondStep: async (body: SecondStepRequest) =>
          (await post("/processlogin/second-step", loginResponseSchema, body)).data,
        /** That the session has already ended can be ignored on logout: the 401 is an error like any other. */
        logout: () => client.call("/logout", { schema: messageResponseSchema, headers, method: "POST" }),
        /** The player's name and balances. */
        card: async () => (await get("/session/card", cardResponseSchema)).data,
        /** The player, and the requested parts of their data. */
        me: async (parts: MePart[], { ticketKey, ...query }: MeQuery = {}) =>
          (
            await get(
              withQuery("/me", { with: parts.join() || undefined, ...query }),
              meResponseSchema,
              ticketKey,
            )
          ).data,

        register: (body: RegisterRequest, key: string) =>
          post("/register", registerResponseSchema, body, key),
        checkUserId: (body: CheckUserIdRequest) => postForMessage("/register/check-user-id", body),
        checkPassword: (body: CheckPasswordRequest) => postForMessage("/register/check-password", body),
        findUserId: (body: FindUserIdRequest) => postForMessage("/findUserID", body),
        findPassword: (body: FindPasswordRequest) => postForMessage("/findPassword", body),
        resetQuestion: async (token: string) =>
          (await post("/reset-password/question", resetQuestionResponseSchema, { token })).data,
        /** Asks staff to clear the secret answer of the link's account, and uses up the link. */
        askForNoAnswer: (token: string) =>
          post("/reset-password/unknown-answer", messageResponseSchema, { token }),
        resetPassword: (body: ResetPasswordRequest) =>
          post("/reset-password", passwordResetResponseSchema, body),
        verifyEmail: (token: string) => postForMessage("/account/verify-email", { token }),
        cancelEmailChange: (token: string) => postForMessage("/account/email/cancel", { token }),

        page: async () => (await get("/account", accountResponseSchema)).data,
        validatePassword: (body: ValidatePasswordRequest) => postForMessage("/api/validate-password", body),
        updateDetails: (body: UpdateUserDetailsRequest) => postForMessage("/updateuserdetails", body),
        changeEmail: (body: ChangeEmailRequest) => postForMessage("/account/email", body),
        choosePrivacy: (body: PrivacyRequest) => postForMessage("/account/privacy", body),
        /** Characters and clubs whose names begin with a text. */
        searchGame: async (q: string) =>
          (await send(`/game-search?${new URLSearchParams({ q })}`, gameSearchResponseSchema, {}, "GET"))
            .data,
        sendVerificationMail: () => postForMessage("/account/verification-mail"),
        validateSecretAnswer: (body: ValidateSecretAnswerRequest) =>
          postForMessage("/validate-secret-answer", body),
        updatePassword: (body: UpdatePasswordRequest) => postForMessage("/updatepassword", body),
        requestWhitelist: () => postForMessage("/whitelist-user-ip"),

        redeem: (body: RedeemRequest, key: string) => post("/processCoupon", redeemResponseSchema, body, key),
        paymentRecipient: async (body: z.output<typeof paymentRecipientRequestSchema>) =>
          (await post("/payments/recipient", paymentRecipientResponseSchema, body)).data,
        pay: async (body: PaymentRequest, key: string) =>
          (await post("/payments", paymentCreatedResponseSchema, body, key)).data,
        cancelPayment: (id: string) => postForMessage(`${paymentPath(id)}/cancel`),
        sendReceipt: (id: string, body: PaymentReceiptRequest) =>
          send(`${paymentPath(id)}/receipt`, messageResponseSchema, { body, timeoutMs: PICTURES_MS }),
        payDebt: () => post("/payments/debt", paymentDebtResponseSchema),
        demoCheckout: async (id: string) =>
          (await get(`/payments/demo/${encodeURIComponent(id)}`, demoCheckoutResponseSchema)).data,
        endDemoCheckout: async (id: string, outcome: (typeof DEMO_OUTCOMES)[number]) =>
          (await post(`/payments/demo/${encodeURIComponent(id)}`, demoCheckoutResponseSchema, { outcome }))
            .data,
        stamp: (key: string) => post("/attendance", rewardClaimResponseSchema, undefined, key),
        collectPlayTime: (key: string) => post("/play-time", rewardClaimResponseSchema, undefined, key),
        collectInvites: () => post("/invites/collect", rewardClaimResponseSchema),
        inviteCode: async () => (await post("/invites/code", inviteCodeResponseSchema)).data.code,
        /** A toplist's address with the player's token. */
        voteLink: async (site: string) =>
          (await post(`/votes/${encodeURIComponent(site)}/link`, voteLinkResponseSchema)).data.url,
        /** A whole statement, as the service writes it. */
        statementFile: (currency: PlayerCurrency) =>
          client.file(`/statement?currency=${currency}&format=csv`, headers).catch(refuse),
        cart: () => get("/cart", cartResponseSchema),
        /** What buying an item alone would be. */
        cartOf: ({ ProductNum, quantity }: SingleItem) =>
          get(`/cart?ProductNum=${ProductNum}&quantity=${quantity}`, cartResponseSchema),
        addToCart: (body: AddToCartRequest, key: string) =>
          post("/cart/items", cartResponseSchema, body, key),
        changeCart: (change: "toggle" | "increase" | "decrease" | "remove", body: CartRowRequest) =>
          post(`/cart/${change}`, cartResponseSchema, body),
        buy: (body: BuyRequest, key: string) => post("/cart/buy", buyResponseSchema, body, key),
        orderService: (body: CharacterServiceRequest, key: string) =>
          post("/character-services", characterServiceResponseSchema, body, key),
        chooseReminders: (body: RemindersRequest) => postForMessage("/reminders", body),
        addPushBrowser: (body: PushSubscriptionRequest) => postForMessage("/reminders/browser", body),
        removePushBrowser: (endpoint: string) => postForMessage("/reminders/browser/remove", { endpoint }),
        resetGameLogin: () => postForMessage("/game-login/reset"),
        giftRecipient: async (body: GiftRecipientRequest) =>
          (await post("/gifts/recipient", giftRecipientResponseSchema, body)).data,
        dropEntry: async (ProductNum: number) =>
          (await get(`/drops/${ProductNum}/entry`, dropEntryResponseSchema)).data,
        enterDrop: (ProductNum: number, expectedPrice: number) =>
          post(`/drops/${ProductNum}/enter`, dropEnterResponseSchema, { expectedPrice }),
        wish: (ProductNum: string) => postForMessage("/wishlist/add", { ProductNum }),
        unwish: (ProductNum: string) => postForMessage("/wishlist/remove", { ProductNum }),
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

        /** A picture of an item, as WebP: public, so it is not a call of the visitor. */
        shopPicture: (id: string) => client.file(`/shop/pictures/${encodeURIComponent(id)}`, own),
        /** A picture of a top-up package, public as well. */
        packagePicture: (name: string) =>
          client.file(`/payments/packages/pictures/${encodeURIComponent(name)}`, own),

        /** The console's calls: callers pass the path and the contract's schema. */
        console: {
          /** Reads a list or an entry. @param query filters; `undefined` is left out */
          read: <T>(
            path: string,
            schema: z.ZodType<T>,
            query: Record<string, string | number | undefined> = {},
          ) => get(withQuery(path, query), schema),
          /** Makes a change. @param key of one that can be repeated and takes effect once */
          write: <T>(path: string, schema: z.ZodType<T>, body?: unknown, key?: string) =>
            post(path, schema, body, key),
          /** Makes a change that uploads a picture. */
          upload: <T>(path: string, schema: z.ZodType<T>, body: unknown) =>
            send(path, schema, { body, timeoutMs: PICTURES_MS }),
          /** Runs a slow check, or what waits for another service. */
          check: <T>(path: string, schema: z.ZodType<T>, body?: unknown) =>
            send(path, schema, { body, timeoutMs: CHECK_MS }),
          /** A file, as the service writes it. */
          file: (path: string, query: Record<string, string | number | undefined> = {}) =>
            client.file(withQuery(path, query), headers).catch(refuse),
          /** A file that the call creates. */
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
 * The message to show for a failed call: the service's own, or one for no response or too many requests.
 * @param otherwise if the service gave none
 */
export function failureMessage(error: unknown, otherwise: string = MESSAGES.internal): string {
  if (!isCallError(error)) throw error;
  if (error.outcomeUnknown) return MESSAGES.outcomeUnknown;
  if (error.status === 0) return MESSAGES.networkError;
  if (error.status === 429) return MESSAGES.tooManyRequests;
  return bodyOf(error)?.error ?? otherwise;
}

/** The service's own message; the usual one if it gave none. */
export const serviceMessage = (error: unknown): string => bodyOf(error)?.error ?? failureMessage(error);

const bodyOf = (error: unknown) =>
  isCallError(error) ? errorBodySchema.safeParse(error.body).data : undefined;

/** Seconds until a refused request can be made again; undefined if that is unknown. */
export const retryAfterOf = (error: unknown): number | undefined => bodyOf(error)?.retryAfter;

/** Whether a session ended because its player changed the password in the game. */
export const isPasswordChanged = (error: unknown): boolean => bodyOf(error)?.code === "password_changed";

/** Errors by the call's fields, if the service names any. */
export const failedFields = (error: unknown): FieldErrors => bodyOf(error)?.fields ?? {};

/** All problems of a form that the service found, one sentence each; null if it gave no list. */
export const failureList = (error: unknown): string[] | null => bodyOf(error)?.["form-error"] ?? null;
