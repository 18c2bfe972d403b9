import type { FastifyPluginAsyncZod, ZodTypeProvider } from "fastify-type-provider-zod";
import {
  errorBodySchema,
  MESSAGES,
  messageResponseSchema,
  recoveryCodesResponseSchema,
  totpBeginRequestSchema,
  totpBeginResponseSchema,
  totpConfirmRequestSchema,
  totpEnableRequestSchema,
} from "../../../contract/index.ts";
import type { Client } from "../../context.ts";
import { ServiceError } from "../../errors.ts";
import type { Credentials } from "../accounts/credentials-service.ts";
import type { SecondFactor } from "./second-factor-service.ts";

interface Options {
  secondFactor: SecondFactor;
  credentials: Credentials;
}

const refusals = {
  400: errorBodySchema,
  401: errorBodySchema,
  422: errorBodySchema,
  429: errorBodySchema,
};

/** Two-step login of the logged-in account (design.md, Session). */
export const secondFactorRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { secondFactor, credentials },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["two-step login"], security: [{ bearer: [] }] };

  /** Password and a code: what switching it off, or new recovery codes, cost. */
  async function confirm(UserNum: number, proof: { UserPass: string; code: string }, client: Client) {
    if (!(await secondFactor.status(UserNum)).on) {
      throw new ServiceError("validation", { message: MESSAGES.totpNotOn });
    }
    await credentials.confirmPassword(UserNum, proof.UserPass, client);
    await secondFactor.verify(UserNum, proof.code, client);
  }

  scope.route({
    method: "POST",
    url: "/account/totp/begin",
    schema: {
      ...common,
      summary: "Begin the set-up",
      description: "Gives a new secret, which waits for its first code. Beginning again replaces it.",
      body: totpBeginRequestSchema,
      response: { 200: totpBeginResponseSchema, ...refusals },
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      await credentials.confirmPassword(UserNum, request.body.UserPass, request.client);
      return { data: await secondFactor.begin(UserNum) };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/totp/enable",
    schema: {
      ...common,
      summary: "Switch it on with the first code",
      description: "The recovery codes are in this answer only.",
      body: totpEnableRequestSchema,
      response: { 200: recoveryCodesResponseSchema, ...refusals },
    },
    handler: async (request) => ({
      message: MESSAGES.totpEnabled,
      recoveryCodes: await secondFactor.enable(request.account, request.body.code, request.client),
    }),
  });

  scope.route({
    method: "POST",
    url: "/account/totp/disable",
    schema: {
      ...common,
      summary: "Switch it off",
      body: totpConfirmRequestSchema,
      response: { 200: messageResponseSchema, ...refusals },
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      await confirm(UserNum, request.body, request.client);
      await secondFactor.disable(UserNum, request.client);
      return { message: MESSAGES.totpDisabled };
    },
  });

  scope.route({
    method: "POST",
    url: "/account/totp/recovery-codes",
    schema: {
      ...common,
      summary: "New recovery codes",
      description: "The old ones no longer work.",
      body: totpConfirmRequestSchema,
      response: { 200: recoveryCodesResponseSchema, ...refusals },
    },
    handler: async (request) => {
      const { UserNum } = request.account;
      await confirm(UserNum, request.body, request.client);
      return {
        message: MESSAGES.recoveryCodesRenewed,
        recoveryCodes: await secondFactor.renewRecoveryCodes(UserNum, request.client),
      };
    },
  });
};
