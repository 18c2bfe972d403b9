import {
  DIALOG_TITLES,
  MESSAGES,
  pushRemoveSchema,
  pushSubscriptionSchema,
  reminderCalls,
} from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { currentLanguage } from "~/platform/language/i18n";
import type { SiteContext } from "~/platform/site/context";
import { readChoice } from "./reminders-check";

const HERE = "/reminders";

const success = (text: string) => ({ icon: "success" as const, title: DIALOG_TITLES.success, text });

/** The page's forms, by their `intent`. */
export const INTENTS = {
  choose: async ({ account, session }: SiteContext, respond: FormResponder, formData: FormData) => {
    const choice = { ...readChoice(formData), language: currentLanguage() };
    const { message } = await account.call(reminderCalls.choose, { body: choice });
    return respond.done(session, success(message), HERE);
  },
  subscribe: async ({ account, session }: SiteContext, respond: FormResponder, formData: FormData) => {
    const { endpoint, ...keys } = Object.fromEntries(formData);
    const checked = pushSubscriptionSchema.safeParse({ endpoint, keys });
    if (!checked.success) return respond.refused(MESSAGES.pushUnusable, 422);
    const { message } = await account.call(reminderCalls.addBrowser, { body: checked.data });
    return respond.done(session, success(message), HERE);
  },
  unsubscribe: async ({ account, session }: SiteContext, respond: FormResponder, formData: FormData) => {
    const { value, errors } = checkForm(pushRemoveSchema, formData);
    if (errors) return respond.invalid(errors);
    const { message } = await account.call(reminderCalls.removeBrowser, {
      body: { endpoint: value.endpoint },
    });
    return respond.done(session, success(message), HERE);
  },
};

export const isIntent = (intent: unknown): intent is keyof typeof INTENTS =>
  typeof intent === "string" && Object.hasOwn(INTENTS, intent);
