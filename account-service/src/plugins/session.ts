import jwt from "@fastify/jwt";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { ServiceError } from "../errors.ts";
import type { GamePasswords } from "../modules/accounts/game-password.ts";
import type { Checked, Sessions, TokenClaims } from "../modules/sessions/sessions-service.ts";

/** What a login with a right password says while its second step is awaited. It names no session, so it opens nothing. */
export interface ChallengeClaims {
  step: "second";
  sub: string;
  type: number;
  /** Names the password that was right: a challenge does not outlive it. */
  mark: string;
}

/** The account behind a call, and the session it came by. */
export interface RequestAccount extends Checked {
  sid: string;
}

declare module "@fastify/jwt" {
  interface FastifyJWT {
    payload: (TokenClaims | ChallengeClaims) & { exp: number };
    user: TokenClaims | ChallengeClaims;
  }
}
declare module "fastify" {
  interface FastifyInstance {
    /** The claims of a call's bearer token, or null where it has none that we signed and that still holds. */
    readToken(request: FastifyRequest): Promise<TokenClaims | null>;
    /** Signs an access token, or a challenge. */
    signToken(claims: TokenClaims | ChallengeClaims, expires: Date): string;
    /** The claims of a challenge, or null where it is none that we signed and that still holds. */
    readChallenge(challenge: string): ChallengeClaims | null;
    /** Guard: put it before every handler of a scope that needs a login. */
    requireSession(request: FastifyRequest): Promise<void>;
    /** Guard of calls that visitors may make too: who sends a token has to have a session, who sends none is a visitor. */
    admitVisitors(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** The logged-in account. Throws unauthorized outside a scope with `requireSession`. */
    account: RequestAccount;
    /** The same, and null for a visitor: in a scope with `admitVisitors`. */
    accountIfAny: RequestAccount | null;
  }
}

/** Bearer tokens: signed by us, and each naming a Session row that can be revoked. */
export const session = fp<{ secret: string; sessions: Sessions; gamePasswords: GamePasswords }>(
  async (app, { secret, sessions, gamePasswords }) => {
    await app.register(jwt, { secret, sign: { algorithm: "HS256" }, verify: { algorithms: ["HS256"] } });

    const accounts = new WeakMap<FastifyRequest, RequestAccount>();
    app.decorateRequest("account", {
      getter(this: FastifyRequest) {
        const account = accounts.get(this);
        if (!account) throw new ServiceError("unauthorized");
        return account;
      },
    });

    app.decorateRequest("accountIfAny", {
      getter(this: FastifyRequest) {
        return accounts.get(this) ?? null;
      },
    });

    app.decorate("readToken", async (request: FastifyRequest) => {
      try {
        const claims = await request.jwtVerify<TokenClaims | ChallengeClaims>();
        return "sid" in claims ? claims : null;
      } catch {
        return null;
      }
    });
    app.decorate("signToken", (claims: TokenClaims | ChallengeClaims, expires: Date) =>
      app.jwt.sign({ ...claims, exp: Math.floor(expires.getTime() / 1000) }),
    );
    app.decorate("readChallenge", (challenge: string) => {
      try {
        const claims = app.jwt.verify<TokenClaims | ChallengeClaims>(challenge);
        return "step" in claims ? claims : null;
      } catch {
        return null;
      }
    });
    app.decorate("requireSession", async (request: FastifyRequest) => {
      const claims = await app.readToken(request);
      if (!claims) throw new ServiceError("unauthorized");
      try {
        accounts.set(request, { ...(await sessions.check(claims)), sid: claims.sid });
      } catch (error) {
        if (error instanceof ServiceError && error.code === "password_changed") {
          await gamePasswords.notice(Number(claims.sub));
        }
        throw error;
      }
    });
    app.decorate("admitVisitors", async (request: FastifyRequest) => {
      if (request.headers.authorization !== undefined) await app.requireSession(request);
    });
  },
  { name: "session" },
);
