import type { RewardClaim } from "@tambayan/account-service/contract";
import { attendanceCalls, inviteCalls, playTimeCalls } from "@tambayan/account-service/contract";
import type { FormResponder } from "~/platform/forms/form-result.server";
import { readKey } from "~/platform/forms/repeat/idempotency.server";
import { t } from "~/platform/language/i18n";
import type { SiteContext } from "~/platform/site/context";
import { amountText } from "./rewards.lib";

const HERE = "/rewards";

function paid({ session }: SiteContext, respond: FormResponder, { message, coins, currency }: RewardClaim) {
  const text = coins > 0 ? `+${amountText(coins, currency)}` : undefined;
  return respond.done(session, { icon: "success", title: message, ...(text && { text }) }, HERE);
}

/** What each of the page's buttons does. Each reward is paid once, however often one of them is pressed. */
const CLAIMS = {
  attendance: (context: SiteContext, key: string) => context.account.call(attendanceCalls.stamp, { key }),
  playtime: (context: SiteContext, key: string) => context.account.call(playTimeCalls.collect, { key }),
  invites: (context: SiteContext) => context.account.call(inviteCalls.collect),
};

/** Does what a button says; undefined for an unknown one. */
export async function claim(context: SiteContext, respond: FormResponder, formData: FormData) {
  const intent = String(formData.get("intent"));
  if (intent === "code") {
    await context.account.data(inviteCalls.code);
    return respond.done(context.session, { icon: "success", title: t("Your link is ready.") }, HERE);
  }
  if (!Object.hasOwn(CLAIMS, intent)) return undefined;
  const call = CLAIMS[intent as keyof typeof CLAIMS];
  return paid(context, respond, await call(context, readKey(formData)));
}
