import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";

export interface InternalPages {
  /** Development: no token is asked for. */
  open: boolean;
  /** The bearer token; without one the pages do not exist. */
  token: string | undefined;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Guard of pages that are for operators and their tools, /docs and /metrics. */
export function guardInternalPages({ open, token }: InternalPages) {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  return async (request: FastifyRequest, _reply: FastifyReply) => {
    if (open) return;
    if (!expected) throw new ServiceError("not_found");
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected))
      throw new ServiceError("unauthorized");
  };
}
