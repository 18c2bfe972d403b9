import jwt from "@fastify/jwt";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { ServiceError } from "../errors.ts";
import type { Sessions, TokenClaims } from "../modules/sessions/sessions-service.ts";

/** The account behind a call, and the session it came by. */
export interface RequestAccount {
  UserNum: number;
  /** User type; 0 where the token's and the stored one differ. */
  type: number;
  sid: string;
}

declare module "@fastify/jwt" {
  interface FastifyJWT {
    payload: TokenClaims & { exp: number };
    user: TokenClaims;
  }
}
declare module "fastify" {
  interface FastifyInstance {
    /** The claims of a call's bearer token, or null where it has none that we signed and that still holds. */
    readToken(request: FastifyRequest): Promise<TokenClaims | null>;
    /** Guard: put it before every handler of a scope that needs a login. */
    requireSession(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** The logged-in account. Throws unauthorized outside a scope with `requireSession`. */
    account: RequestAccount;
  }
}

/** Bearer tokens: signed by us, and each naming a Session row that can be revoked. */
export const session = fp<{ secret: string; sessions: Sessions }>(
  async (app, { secret, sessions }) => {
    await app.register(jwt, { secret, sign: { algorithm: "HS256" }, verify: { algorithms: ["HS256"] } });

    const accounts = new WeakMap<FastifyRequest, RequestAccount>();
    app.decorateRequest("account", {
      getter(this: FastifyRequest) {
        const account = accounts.get(this);
        if (!account) throw new ServiceError("unauthorized");
        return account;
      },
    });

    app.decorate("readToken", async (request: FastifyRequest) => {
      try {
        return await request.jwtVerify<TokenClaims>();
      } catch {
        return null;
      }
    });
    app.decorate("requireSession", async (request: FastifyRequest) => {
      const claims = await app.readToken(request);
      if (!claims) throw new ServiceError("unauthorized");
      accounts.set(request, { ...(await sessions.check(claims)), sid: claims.sid });
    });
  },
  { name: "session" },
);
