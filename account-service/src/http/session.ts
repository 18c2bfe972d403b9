import jwt from "@fastify/jwt";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Role } from "../../contract/index.ts";
import { ServiceError } from "../errors.ts";

/** What an access token says: the Session row, its account and the user type at login. */
export interface TokenClaims {
  sid: string;
  sub: string;
  type: number;
}

/**
 * What a login with a right password says while its second step is pending. It names no session, so it grants nothing.
 */
export interface ChallengeClaims {
  step: "second";
  sub: string;
  type: number;
  /** Fingerprint of the password that was right: a challenge is void once the password changes. */
  mark: string;
}

/** The account behind a session. */
export interface SessionAccount {
  UserNum: number;
  /** User type; 0 if the token's and the stored one differ. */
  type: number;
  /** Its role in the console. */
  role: Role | null;
  /** Whether the account is staff, whatever this session has proved. */
  staff: boolean;
  /** Its name and balances when the session was checked. Movements of coins read and guard the balance themselves. */
  card: { UserID: string; UserPoint: number; UserPoint2: number };
}

/** The account behind a request, and the session it came by. */
export interface RequestAccount extends SessionAccount {
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
    /** The claims of a request's bearer token, or null without a valid one. */
    readToken(request: FastifyRequest): TokenClaims | null;
    /** Signs an access token, or a challenge. */
    signToken(claims: TokenClaims | ChallengeClaims, expires: Date): string;
    /** The claims of a challenge, or null if it is not a valid one. */
    readChallenge(challenge: string): ChallengeClaims | null;
    /** Guard of the calls that need a login. */
    requireSession(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** The logged-in account. Throws unauthorized in a call without `login: "required"`. */
    account: RequestAccount;
    /** The same, and null for a visitor: in a call with `login: "optional"`. */
    accountIfAny: RequestAccount | null;
  }
}

const BEARER = /^Bearer (\S+)$/i;

interface SessionOptions {
  secret: string;
  /** @throws ServiceError unauthorized, or password_changed if it was changed in the game */
  checkSession(claims: TokenClaims): Promise<SessionAccount>;
  /** Called when a session finds that the password was changed in the game. */
  onPasswordChanged(UserNum: number): Promise<void>;
}

/** Bearer tokens: signed by us, each naming a Session row that can be revoked. */
export const session = fp<SessionOptions>(
  async (app, { secret, checkSession, onPasswordChanged }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: "HS256" },
      verify: { algorithms: ["HS256"], cache: true },
    });

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

    function verify(token: string) {
      try {
        return app.jwt.verify<TokenClaims | ChallengeClaims>(token);
      } catch {
        return null;
      }
    }

    // The rate limit asks before the session's guard does.
    const read = new WeakMap<FastifyRequest, TokenClaims | null>();
    app.decorate("readToken", (request: FastifyRequest) => {
      const known = read.get(request);
      if (known !== undefined) return known;
      const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
      const found = token === undefined ? null : verify(token);
      const claims = found && "sid" in found ? found : null;
      read.set(request, claims);
      return claims;
    });
    app.decorate("signToken", (claims: TokenClaims | ChallengeClaims, expires: Date) =>
      app.jwt.sign({ ...claims, exp: Math.floor(expires.getTime() / 1000) }),
    );
    app.decorate("readChallenge", (challenge: string) => {
      const claims = verify(challenge);
      return claims && "step" in claims ? claims : null;
    });
    app.decorate("requireSession", async (request: FastifyRequest) => {
      const claims = app.readToken(request);
      if (!claims) throw new ServiceError("unauthorized");
      try {
        accounts.set(request, { ...(await checkSession(claims)), sid: claims.sid });
      } catch (error) {
        if (error instanceof ServiceError && error.kind === "password_changed") {
          await onPasswordChanged(Number(claims.sub));
        }
        throw error;
      }
    });
    const admitVisitors = async (request: FastifyRequest) => {
      if (request.headers.authorization !== undefined) await app.requireSession(request);
    };
    app.addHook("onRoute", (options) => {
      const login = options.config?.call?.login;
      if (login === "required") options.preHandler = app.requireSession;
      if (login === "optional") options.preHandler = admitVisitors;
    });
  },
  { name: "session" },
);
