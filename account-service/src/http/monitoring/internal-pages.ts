import { sameSecret } from "@tambayan/service/same-secret";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../../errors.ts";

export interface InternalPages {
  /** Development: no token is asked for. */
  open: boolean;
  /** The bearer token; without one the pages do not exist. */
  token: string | undefined;
}

/** Guard of pages that are for operators and their tools, /docs and /metrics. */
export function guardInternalPages({ open, token }: InternalPages) {
  return async (request: FastifyRequest, _reply: FastifyReply) => {
    if (open) return;
    if (token === undefined) throw new ServiceError("not_found");
    if (!sameSecret(request.headers.authorization ?? "", `Bearer ${token}`))
      throw new ServiceError("unauthorized");
  };
}
