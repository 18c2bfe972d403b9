import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

/** Who is behind a request, for limits. */
export interface Visitor {
  /** A player's account, since a thousand of them may share an address; else the address (IPv6 by /64). */
  key: string;
  player: boolean;
}

/** @param token of the session, from its signed cookie */
export function visitorOf(request: FastifyRequest, token: string | undefined): Visitor {
  return token === undefined
    ? { key: normalizeIP(request.clientAddress, 64), player: false }
    : { key: `account ${accountIn(token) ?? token}`, player: true };
}

/**
 * The account that a token of account-service names. All of its sessions count together: anyone may begin as many as
 * they like.
 */
function accountIn(token: string): string | undefined {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}
