import { data } from "@remix-run/node";
import {
  DIALOG_TITLES,
  type SecurityPage,
  secondFactorCalls,
  sessionCalls,
} from "@tambayan/account-service/contract";
import { deviceOf } from "~/platform/browsers/device.server";
import type { FormResult } from "~/platform/forms/form-result";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { type Message, msg } from "~/platform/language/i18n";
import type { SiteContext } from "~/platform/site/context";
import { checkBegin, checkConfirm, checkEnable } from "./security-check";
import { type TotpSetup, totpSetup } from "./setup.server";

/** Result of a step of setting up two-step login; it is only in this one response. */
export interface SecurityResult extends FormResult {
  setup?: TotpSetup | null;
  recovery?: { message: string; codes: string[] };
}

const OUTCOMES: Record<SecurityPage["logins"][number]["outcome"], { word: Message; good: boolean }> = {
  success: { word: msg("Logged in"), good: true },
  wrong_password: { word: msg("Wrong password"), good: false },
  wrong_code: { word: msg("Wrong code"), good: false },
};

/** The page's data with readable devices and outcomes. */
export const toSecurityView = ({ sessions, logins, secondFactor }: SecurityPage) => ({
  secondFactor,
  sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) })),
  logins: logins.map(({ userAgent, outcome, ...login }) => ({
    ...login,
    ...OUTCOMES[outcome],
    device: deviceOf(userAgent),
  })),
});
export type SecurityView = ReturnType<typeof toSecurityView>;

type Context = Pick<SiteContext, "account" | "session">;

const notify = ({ session }: Context, respond: FormResponder, { message }: { message: string }) =>
  respond.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/user/security");

/** Handlers of the page's forms, by `intent`. */
export const INTENTS = {
  "end-session": async (context: Context, respond: FormResponder, formData: FormData) =>
    notify(
      context,
      respond,
      await context.account.call(sessionCalls.end, { body: { id: String(formData.get("id")) } }),
    ),

  "end-others": async (context: Context, respond: FormResponder) =>
    notify(context, respond, await context.account.call(sessionCalls.endOthers)),

  "totp-begin": async ({ account }: Context, respond: FormResponder, formData: FormData) => {
    const checked = checkBegin(formData);
    if (checked.errors) return respond.invalid(checked.errors);
    const { uri } = await account.data(secondFactorCalls.begin, {
      body: { UserPass: checked.value.UserPass },
    });
    return data<SecurityResult>({ ...respond.blank, setup: totpSetup(uri) });
  },

  "totp-enable": async ({ account }: Context, respond: FormResponder, formData: FormData) => {
    const checked = checkEnable(formData);
    // The setup is shown again: without scripts this response is the whole page.
    const setup = totpSetup(String(formData.get("uri") ?? ""));
    const again = ({ data: answer, init }: ReturnType<FormResponder["invalid"]>) =>
      data<SecurityResult>({ ...answer, setup }, init ?? undefined);
    if (checked.errors) return again(respond.invalid(checked.errors));
    try {
      const { message, recoveryCodes } = await account.call(secondFactorCalls.enable, {
        body: { code: checked.value.code },
      });
      return data<SecurityResult>({ ...respond.blank, recovery: { message, codes: recoveryCodes } });
    } catch (error) {
      return again(respond.failed(error));
    }
  },

  "recovery-codes": async ({ account }: Context, respond: FormResponder, formData: FormData) => {
    const checked = checkConfirm(formData);
    if (checked.errors) return respond.invalid(checked.errors);
    const { message, recoveryCodes } = await account.call(secondFactorCalls.renewRecoveryCodes, {
      body: checked.value,
    });
    return data<SecurityResult>({ ...respond.blank, recovery: { message, codes: recoveryCodes } });
  },

  "totp-disable": async (context: Context, respond: FormResponder, formData: FormData) => {
    const checked = checkConfirm(formData);
    if (checked.errors) return respond.invalid(checked.errors);
    return notify(
      context,
      respond,
      await context.account.call(secondFactorCalls.disable, { body: checked.value }),
    );
  },
};
export const isIntent = (intent: unknown): intent is keyof typeof INTENTS =>
  typeof intent === "string" && Object.hasOwn(INTENTS, intent);
