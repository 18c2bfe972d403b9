import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

/** Who is behind a request, for limits. */
export interface Visitor {
  /**
   * A player's account, since a thousand of them may share an address; else the account that this browser logged in to
   * last, as a key of its own; else the address (IPv6 by /64).
   */
  key: string;
  kind: "player" | "browser" | "stranger";
}
/** What a request's signed cookies tell. */
export interface Told {
  /** The session's token. */
  token?: string | undefined;
  /** The account that the browser logged in to last: one account can make any number of browsers known. */
  enteredLast?: string | undefined;
}

export function visitorOf(request: FastifyRequest, { token, enteredLast }: Told): Visitor {
  if (token !== undefined) return { key: `account ${accountIn(token) ?? token}`, kind: "player" };
  if (enteredLast !== undefined) return { key: `browser ${enteredLast}`, kind: "browser" };
  return { key: normalizeIP(request.clientAddress, 64), kind: "stranger" };
}

/**
 * The account that a token of account-service names. All of its sessions count together: anyone may begin as many as
 * they like.
 */
export function accountIn(token: string): string | undefined {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}
