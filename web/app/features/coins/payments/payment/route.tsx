import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { Payment } from "@tambayan/account-service/contract";
import { requirePart } from "~/platform/clients/fallback.server";
import { createResponder } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { readPictureForm } from "~/platform/forms/pictures/picture-form.server";
import { formatCoins, formatPesos } from "~/platform/language/coins";
import { rich, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { useFeature } from "~/platform/page/root-data";
import { requirePlayer } from "~/platform/session/viewer.server";
import { ButtonLink } from "~/ui/button";
import { Badge, Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { DateTime } from "~/ui/relative-time";
import { SmallForm } from "~/ui/small-form";
import { isOpen, isPaymentId, providerName, STATE_BADGES, worthOf } from "../payments.lib";
import styles from "../payments.module.css";
import { CountUp } from "./count-up";
import { Manual } from "./manual";
import { arrival, askAgainAfter, readStep, type Step, stateText } from "./payment.lib";
import { cancel, noForm, sendReceipt } from "./payment.server";
import { usePoll } from "./use-poll";

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle: RouteHandle<LoaderData> = {
  section: "account",
  breadcrumb: ({ payment }) => payment.name,
  personal: true,
  refreshAfter: ({ again, leaves }) => (leaves ? null : again),
};

/**
 * A payment that was just created leads on to its provider: a form must not redirect to another site
 * (entry.server.tsx).
 */
export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  const url = page?.leaves ? page.payment.checkout_url : null;
  return [...noindexMeta(), ...(url ? [{ httpEquiv: "refresh", content: `0; url=${url}` }] : [])];
};

/** One of the player's payments. @throws 404 for a number that is none of theirs */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const missing = () => new Response(null, { status: 404, statusText: "Not Found" });
  const { id } = params;
  if (!isPaymentId(id)) throw missing();
  const { parts, user } = await requirePlayer(context.viewer.with(["payment"], { payment: id }), request);
  const payment = requirePart(parts.payment);
  if (payment === null) throw missing();
  const step = readStep(new URL(request.url).searchParams);
  const leaves = step === "pay" && isOpen(payment.status) && payment.checkout_url !== null;
  const arrived = arrival(payment, user.UserPoint, Date.now());
  return data({ payment, step, leaves, arrived, again: askAgainAfter(payment) });
}

export const shouldRevalidate = revalidateUnlessRefused;

/** The page's forms; `intent` says which. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (!isPaymentId(params.id)) throw noForm();
  const formData = await readPictureForm(request);
  const respond = createResponder(formData, ["intent", "reference", "name"]);
  try {
    await requirePlayer(context.viewer, request);
  } catch (error) {
    return respond.failed(error);
  }
  if (formData.get("intent") === "cancel") return cancel(context, respond, params.id);
  if (formData.get("intent") === "receipt") return sendReceipt(context, respond, formData, params.id);
  throw noForm();
}

export default function PaymentPage() {
  const { payment, step, leaves, arrived, again } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const answerTo = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined);
  usePoll(leaves ? null : again);
  const { id, status, manual, checkout_url } = payment;
  const open = isOpen(status);
  // While a receipt is being checked, staff decide.
  const canCancel = open && (manual?.open ?? true);
  return (
    <>
      <PageHeader title={payment.name}>
        <a href="/topup/payments">{t("All payments")}</a>
      </PageHeader>
      <div className={styles.panels}>
        <Panel
          title={t("Payment")}
          aside={<Badge variant={STATE_BADGES[status].variant}>{translate(STATE_BADGES[status].text)}</Badge>}
        >
          <p className={styles.state} role="status" data-state={payment.problem ? "problem" : status}>
            {leaves
              ? t("Taking you to the payment page. If nothing happens, use the button below.")
              : stateText(payment, step)}
          </p>
          {arrived ? (
            <p className={styles.arrived}>
              {rich("Your balance: {coins} R-Coin", {
                coins: (
                  <strong>
                    <CountUp from={arrived.before} to={arrived.balance} />
                  </strong>
                ),
              })}
            </p>
          ) : null}
          <NextSteps payment={payment} step={step} />
          {canCancel ? (
            <div className={styles.actions}>
              {checkout_url ? (
                <ButtonLink href={checkout_url} variant="gold">
                  {t("Continue to payment")}
                </ButtonLink>
              ) : null}
              <SmallForm
                action={`/topup/payments/${id}`}
                fields={{ intent: "cancel" }}
                actionData={answerTo("cancel")}
              >
                {t("Cancel payment")}
              </SmallForm>
            </div>
          ) : null}
        </Panel>
        {manual && (open || manual.receipts.length > 0) ? (
          <Manual payment={payment} manual={manual} actionData={answerTo("receipt")} />
        ) : null}
        <Panel title={t("Details")}>
          <Details payment={payment} />
        </Panel>
      </div>
    </>
  );
}

/** What a player can do about a payment that is over. */
function NextSteps({
  payment: { reference, status, problem },
  step,
}: {
  payment: Payment;
  step: Step | null;
}) {
  const [topUp, shop] = [useFeature("top-up"), useFeature("item-shop")];
  const ticket = `/ticket?${new URLSearchParams({ category: "payment", about: t("Payment {reference}", { reference }) })}`;
  const support = <a href={ticket}>{t("Write to support")}</a>;
  if (problem !== null || status === "disputed") return <p>{support}</p>;
  if (status === "expired" || status === "failed") {
    return (
      <>
        <p>{rich("Did you pay anyway? {support}", { support })}</p>
        {topUp ? (
          <div className={styles.actions}>
            <ButtonLink href="/topup" variant="gold">
              {t("Top up R-Coin")}
            </ButtonLink>
          </div>
        ) : null}
      </>
    );
  }
  if (status !== "credited") return null;
  return (
    <div className={styles.actions}>
      {shop ? (
        <ButtonLink href="/itemshop" variant={step === "return" ? "gold" : "quiet"}>
          {t("Browse the item shop")}
        </ButtonLink>
      ) : null}
      <ButtonLink href="/statement">{t("Balance statement")}</ButtonLink>
    </div>
  );
}

function Details({ payment }: { payment: Payment }) {
  const { firstBonus, giftTo, message, manual, provider, created, expires, credited, status } = payment;
  return (
    <Facts>
      <Fact name={t("Price")}>{formatPesos(payment.price)}</Fact>
      <Fact name={t("R-Coin")}>
        {worthOf(payment)}
        {firstBonus > 0
          ? ` ${t("and {coins} R-Coin for your first payment", { coins: formatCoins(firstBonus) })}`
          : ""}
      </Fact>
      {giftTo === null ? null : <Fact name={t("Paid for")}>{giftTo}</Fact>}
      {message ? <Fact name={t("Message")}>{message}</Fact> : null}
      <Fact name={t("Payment method")}>{manual?.channel ?? providerName(provider)}</Fact>
      <Fact name={t("Started (Manila time)")}>
        <DateTime date={created} />
      </Fact>
      {isOpen(status) ? (
        <Fact name={t("Pay until (Manila time)")}>
          <DateTime date={expires} />
        </Fact>
      ) : null}
      {credited ? (
        <Fact name={t("Credited (Manila time)")}>
          <DateTime date={credited} />
        </Fact>
      ) : null}
      <Fact name={t("Payment number")}>{payment.reference}</Fact>
    </Facts>
  );
}
