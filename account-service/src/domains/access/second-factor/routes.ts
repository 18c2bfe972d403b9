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
} from "../../../../contract/index.ts";
import type { Client } from "../../../context.ts";
import { ServiceError } from "../../../errors.ts";
import type { Credentials } from "../credentials/index.ts";
import type { SecondFactor } from "./service.ts";

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

/** Two-step login of the logged-in account. */
export const secondFactorRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { secondFactor, credentials },
) => {
  app.addHook("preHandler", app.requireSession);
  const scope = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ["two-step login"], security: [{ bearer: [] }] };

  /** Turning it off and new recovery codes need the password and a code. */
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
      summary: "Start setting up two-step login",
      description: "Returns a new secret, pending until its first code. Starting again replaces it.",
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
      summary: "Turn on two-step login with the first code",
      description: "Returns the recovery codes, only this once.",
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
      summary: "Turn off two-step login",
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
      summary: "Replace the recovery codes",
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
