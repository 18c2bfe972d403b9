import type { FastifyPluginAsync } from "fastify";
import { MESSAGES, type SecurityPage, sessionCalls } from "../../../../contract/index.ts";
import { ServiceError } from "../../../errors.ts";
import { route } from "../../../http/route.ts";
import type { RequestAccount } from "../../../http/session.ts";
import type { Accounts, SecondFactorStatus } from "../../foundation/accounts/index.ts";
import type { Audit } from "../../foundation/audit/index.ts";
import type { Sessions } from "./service.ts";

interface Options {
  accounts: Accounts;
  sessions: Sessions;
  audit: Audit;
  readSecurity(account: RequestAccount, secondFactor: SecondFactorStatus): Promise<SecurityPage>;
}

/** POST /logout, GET /session and its card, and the sessions and recent logins of the security page. */
export const sessionRoutes: FastifyPluginAsync<Options> = async (app, services) => {
  const { sessions, audit } = services;
  app.route(
    route(sessionCalls.logout, async (request) => {
      const claims = app.readToken(request);
      if (claims) {
        const UserNum = Number(claims.sub);
        const ended = await sessions.end(claims.sid, UserNum, "logout");
        if (ended) await audit.record({ action: "logged_out", UserNum, client: request.client });
      }
      return { message: MESSAGES.loggedOut };
    }),
  );
  await ownRoutes(app, services);
};

/** Requests of the logged-in account. */
const ownRoutes: FastifyPluginAsync<Options> = async (app, { accounts, sessions, audit, readSecurity }) => {
  app.route(
    route(sessionCalls.session, async (request) => {
      const { UserNum, type, role } = request.account;
      const user = await accounts.findUser(UserNum);
      if (!user) throw new ServiceError("unauthorized");
      return { data: { user, status: type, role } };
    }),
  );

  app.route(
    route(sessionCalls.card, async ({ account: { card, type, role } }) => ({
      data: { ...card, status: type, role },
    })),
  );

  app.route(
    route(sessionCalls.security, async (request) => {
      const self = await accounts.findSelf(request.account.UserNum);
      if (!self) throw new ServiceError("unauthorized");
      return { data: await readSecurity(request.account, self.secondFactor) };
    }),
  );

  app.route(
    route(sessionCalls.end, async (request) => {
      const { UserNum } = request.account;
      if (!(await sessions.end(request.body.id, UserNum, "ended"))) throw new ServiceError("not_found");
      await audit.record({ action: "session_ended", UserNum, client: request.client });
      return { message: MESSAGES.sessionEndedHere };
    }),
  );

  app.route(
    route(sessionCalls.endOthers, async (request) => {
      const { UserNum, sid } = request.account;
      await sessions.endAll(UserNum, "ended", sid);
      await audit.record({ action: "other_sessions_ended", UserNum, client: request.client });
      return { message: MESSAGES.sessionsEnded };
    }),
  );
};
