import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import type { ComponentProps } from "react";
import { UnavailableNotice } from "~/layout/notices/unavailable-notice";
import { checkRedeem } from "~/layout/shared/redeem-check";
import { RedeemForm } from "~/layout/shared/redeem-form";
import { retryAfterOf } from "~/platform/clients/account-client.server";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { loginPath } from "~/platform/session/login-path";
import type { SiteContext } from "~/platform/site/context";
import { timeLeft } from "~/platform/time/time";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { paidWith } from "../payments/payments.lib";
import { Packages } from "./packages";
import styles from "./topup.module.css";
import { redeem } from "./topup.server";

export const handle: RouteHandle = {
  section: "shop",
  breadcrumb: msg("Top Up R-Coin"),
  parameters: ["code", "ref"],
};

export const meta = fixedMeta({
  title: msg("Top Up R-Coin"),
  description: msg(
    "Redeem a voucher code to top up your R-Coin. Add a streamer's referral code if you have one.",
  ),
  path: "/topup",
});

/** Time to log in with the codes one typed (ms). */
const KEPT_FOR = 3_600_000;

/** The codes in the address, from a redeem link (/r/CODE); undefined if they cannot be codes. */
function linkedCodes(search: URLSearchParams) {
  const form = new FormData();
  form.set("CouponCode", (search.get("code") ?? "").toUpperCase());
  form.set("ReferralCode", (search.get("ref") ?? "").toUpperCase());
  return checkRedeem(form).value ?? undefined;
}

/** Visitors can look; a player's form has its own key, so their page cannot be shared. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const linked = linkedCodes(new URL(request.url).searchParams);
  const [{ state }, offer] = await Promise.all([
    context.viewer(),
    nullIfUnavailable(context.content.topUpOffer()),
  ]);
  // Without a payment method, packages are useless: the page only redeems codes.
  const packages = offer && offer.providers.length > 0 ? offer.packages : [];
  const methods = offer && packages.length > 0 ? paidWith(offer) : "";
  const own = { headers: { "cache-control": "private, no-store" } };
  if (state === "visitor") return data({ packages, methods, key: null, typed: linked }, linked && own);
  return data(
    { packages, methods, key: context.account.newKey(), typed: linked ?? context.session.get("codes") },
    own,
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

/** Keeps the codes that were typed for after the login. */
function keepCodes({ session }: SiteContext, formData: FormData) {
  const { value } = checkRedeem(formData);
  if (value) session.set("codes", { ...value, until: Date.now() + KEPT_FOR });
}

/** Redeems a code, for players who are logged in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, ["CouponCode", "ReferralCode"]);
  if (!context.session.has("token")) {
    const checked = checkRedeem(formData);
    if (checked.errors) return respond.invalid(checked.errors);
    keepCodes(context, formData);
    const link = { to: loginPath("/topup"), label: msg("Login") };
    return respond.refused(MESSAGES.loginFirst, 403, { icon: "warning", title: MESSAGES.loginFirst, link });
  }
  try {
    return await redeem(context, respond, formData);
  } catch (error) {
    // The session has ended in the meantime.
    if (!context.session.has("token")) {
      keepCodes(context, formData);
      // The page has the codes again after the login.
      if (!respond.scripted) throw error;
    }
    const seconds = retryAfterOf(error);
    if (seconds === undefined) return respond.failed(error, { plain: true });
    const time = timeLeft(seconds * 1000, 0);
    return respond.refused(t("Too many wrong codes. You can try again in {time}.", { time }), 429);
  }
}

/**
 * The specification's notices. What is typed in lowercase is read in capitals, so a line says that too
 * (docs/decisions/042).
 */
const NOTICES = [
  msg("Make sure your code is correct before submitting."),
  msg("Codes are case-sensitive."),
  msg("Lowercase letters work too: they are read as capitals."),
  msg("Each code can only be used once."),
];

export default function TopUp() {
  const { packages, methods, key, typed } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const sells = packages.length > 0;
  const redeeming = (
    <Redeem idempotencyKey={key} values={actionData?.values ?? typed} actionData={actionData} />
  );
  // Players who came with a code, or just sent one, see its form first.
  const codeFirst = typed !== undefined || actionData !== undefined;
  return (
    <>
      <PageHeader title={t("Top Up R-Coin")}>
        {sells
          ? rich("Buy R-Coin, or {link}.", { link: <a href="#redeem">{t("redeem a voucher code")}</a> })
          : t("Redeem a voucher code to get R-Coin right away.")}
        {sells && key !== null ? (
          <>
            {" "}
            <a href="/topup/payments">{t("Your payments")}</a>
          </>
        ) : null}
      </PageHeader>
      <UnavailableNotice>
        {t("Codes cannot be redeemed right now. Please try again in a few minutes.")}
      </UnavailableNotice>
      <div className={styles.panels}>
        {codeFirst ? redeeming : null}
        {sells ? (
          <Panel title={t("Buy R-Coin")}>
            {methods ? (
              <p className={styles.methods}>{t("You can pay with {methods}.", { methods })}</p>
            ) : null}
            <Packages packages={packages} />
          </Panel>
        ) : null}
        {codeFirst ? null : redeeming}
      </div>
    </>
  );
}

function Redeem(form: ComponentProps<typeof RedeemForm>) {
  return (
    <div id="redeem">
      <Panel title={t("Redeem your code")}>
        <ul className={styles.notices}>
          {NOTICES.map((notice) => (
            <li key={notice}>{translate(notice)}</li>
          ))}
        </ul>
        <RedeemForm {...form} />
      </Panel>
    </div>
  );
}
