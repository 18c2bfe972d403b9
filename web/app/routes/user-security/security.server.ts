import { data } from "@remix-run/node";
import { DIALOG_TITLES, type SecurityPage } from "@tambayan/account-service/contract";
import type { SiteContext } from "~/lib/context";
import type { FormAnswer } from "~/lib/form-answer";
import type { Answers } from "~/lib/form-answer.server";
import { msg } from "~/lib/i18n";
import { deviceOf } from "./device.server";
import { checkBegin, checkConfirm, checkEnable } from "./security-check";
import { type TotpSetup, totpSetup } from "./setup.server";

/** What a step of two-step login's set-up leads to; it is in this one answer and nowhere else. */
export interface SecurityAnswer extends FormAnswer {
  setup?: TotpSetup | null;
  recovery?: { message: string; codes: string[] };
}

const OUTCOMES: Record<SecurityPage["signIns"][number]["outcome"], { word: string; good: boolean }> = {
  success: { word: msg("Logged in"), good: true },
  wrong_password: { word: msg("Wrong password"), good: false },
  wrong_code: { word: msg("Wrong code"), good: false },
};

/** The page as people read it: devices and outcomes in words. */
export const toSecurityView = ({ sessions, signIns, secondFactor }: SecurityPage) => ({
  secondFactor,
  sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) })),
  signIns: signIns.map(({ userAgent, outcome, ...signIn }) => ({
    ...signIn,
    ...OUTCOMES[outcome],
    device: deviceOf(userAgent),
  })),
});
export type SecurityView = ReturnType<typeof toSecurityView>;

type Context = Pick<SiteContext, "account" | "session">;

const told = ({ session }: Context, answers: Answers, { message }: { message: string }) =>
  answers.done(session, { icon: "success", title: DIALOG_TITLES.success, text: message }, "/user/security");

/** What the page's forms do, by their `intent`. */
export const INTENTS = {
  "end-session": async (context: Context, answers: Answers, formData: FormData) =>
    told(context, answers, await context.account.endSession(String(formData.get("id")))),

  "end-others": async (context: Context, answers: Answers) =>
    told(context, answers, await context.account.endOtherSessions()),

  "totp-begin": async ({ account }: Context, answers: Answers, formData: FormData) => {
    const checked = checkBegin(formData);
    if (checked.errors) return answers.invalid(checked.errors);
    const { uri } = await account.beginTotp(checked.value.UserPass);
    return data<SecurityAnswer>({ ...answers.blank, setup: totpSetup(uri) });
  },

  "totp-enable": async ({ account }: Context, answers: Answers, formData: FormData) => {
    const checked = checkEnable(formData);
    // What was begun is shown again: without scripts this answer is the whole page.
    const setup = totpSetup(String(formData.get("uri") ?? ""));
    const again = ({ data: answer, init }: ReturnType<Answers["invalid"]>) =>
      data<SecurityAnswer>({ ...answer, setup }, init ?? undefined);
    if (checked.errors) return again(answers.invalid(checked.errors));
    try {
      const { message, recoveryCodes } = await account.enableTotp(checked.value.code);
      return data<SecurityAnswer>({ ...answers.blank, recovery: { message, codes: recoveryCodes } });
    } catch (error) {
      return again(answers.failed(error));
    }
  },

  "recovery-codes": async ({ account }: Context, answers: Answers, formData: FormData) => {
    const checked = checkConfirm(formData);
    if (checked.errors) return answers.invalid(checked.errors);
    const { message, recoveryCodes } = await account.renewRecoveryCodes(checked.value);
    return data<SecurityAnswer>({ ...answers.blank, recovery: { message, codes: recoveryCodes } });
  },

  "totp-disable": async (context: Context, answers: Answers, formData: FormData) => {
    const checked = checkConfirm(formData);
    if (checked.errors) return answers.invalid(checked.errors);
    return told(context, answers, await context.account.disableTotp(checked.value));
  },
};
export const isIntent = (intent: unknown): intent is keyof typeof INTENTS =>
  typeof intent === "string" && Object.hasOwn(INTENTS, intent);
