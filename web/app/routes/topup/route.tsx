import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { AwayNote } from "~/components/site/away-note";
import { RedeemForm } from "~/components/site/redeem-form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, t, tell } from "~/lib/i18n";
import { newKey } from "~/lib/idempotency.server";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import styles from "./topup.module.css";
import { redeem } from "./topup.server";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Top Up R-Coin") };

export const meta = fixedMeta({
  title: msg("Top Up R-Coin"),
  description: msg(
    "Redeem a voucher code to load R-Coin into your account, with a streamer's referral code if you have one.",
  ),
  path: "/topup",
});

/** A visitor may look; a player's form has a key of its own, so his page is nobody else's. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { state } = await context.viewer();
  if (state === "visitor") return data({ key: null });
  return data({ key: newKey() }, { headers: { "cache-control": "private, no-store" } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = notAfterRefusal;

/** Redeems a code (spec section 5): for who is logged in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const answers = createAnswers(formData, ["CouponCode", "ReferralCode"]);
  if (!context.session.has("token")) return answers.refused(MESSAGES.loginFirst, 403);
  try {
    return await redeem(context, answers, formData);
  } catch (error) {
    return answers.failed(error, { plain: true });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

/** Spec section 2, redeem page. */
const NOTICES = [
  msg("Make sure your code is correct before submitting."),
  msg("Codes are case-sensitive."),
  msg("Each code can only be used once."),
];

export default function TopUp() {
  const { key } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t("Top Up R-Coin")}>
        {t("Redeem a voucher code: its R-Coin are yours at once.")}
      </PageHead>
      <AwayNote>{t("Redeeming is not possible right now; please try again in a few minutes.")}</AwayNote>
      <Panel title={t("Redeem your code")}>
        <ul className={styles.notices}>
          {NOTICES.map((notice) => (
            <li key={notice}>{tell(notice)}</li>
          ))}
        </ul>
        <RedeemForm idempotencyKey={key} answered={answered} />
      </Panel>
    </>
  );
}
