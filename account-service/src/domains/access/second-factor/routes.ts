import type { FastifyPluginAsync } from "fastify";
import { MESSAGES, secondFactorCalls } from "../../../../contract/index.ts";
import type { Client } from "../../../context.ts";
import { ServiceError } from "../../../errors.ts";
import { route } from "../../../http/route.ts";
import type { Credentials } from "../credentials/index.ts";
import type { SecondFactor } from "./service.ts";

interface Options {
  secondFactor: SecondFactor;
  credentials: Credentials;
}

/** Two-step login of the logged-in account. */
export const secondFactorRoutes: FastifyPluginAsync<Options> = async (app, { secondFactor, credentials }) => {
  /** Turning it off and new recovery codes need the password and a code. */
  async function confirm(UserNum: number, proof: { UserPass: string; code: string }, client: Client) {
    if (!(await secondFactor.status(UserNum)).on) {
      throw new ServiceError("validation", { message: MESSAGES.totpNotOn });
    }
    await credentials.confirmPassword(UserNum, proof.UserPass, client);
    await secondFactor.verify(UserNum, proof.code, client);
  }

  app.route(
    route(secondFactorCalls.begin, async (request) => {
      const { UserNum } = request.account;
      await credentials.confirmPassword(UserNum, request.body.UserPass, request.client);
      return { data: await secondFactor.begin(UserNum) };
    }),
  );

  app.route(
    route(secondFactorCalls.enable, async (request) => ({
      message: MESSAGES.totpEnabled,
      recoveryCodes: await secondFactor.enable(request.account, request.body.code, request.client),
    })),
  );

  app.route(
    route(secondFactorCalls.disable, async (request) => {
      const { UserNum } = request.account;
      await confirm(UserNum, request.body, request.client);
      await secondFactor.disable(UserNum, request.client);
      return { message: MESSAGES.totpDisabled };
    }),
  );

  app.route(
    route(secondFactorCalls.renewRecoveryCodes, async (request) => {
      const { UserNum } = request.account;
      await confirm(UserNum, request.body, request.client);
      return {
        message: MESSAGES.recoveryCodesRenewed,
        recoveryCodes: await secondFactor.renewRecoveryCodes(UserNum, request.client),
      };
    }),
  );
};
