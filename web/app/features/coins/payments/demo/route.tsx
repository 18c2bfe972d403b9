import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { demoCheckoutCalls, demoCheckoutRequestSchema, MESSAGES } from "@tambayan/account-service/contract";
import { failureMessage, serviceMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { checkForm } from "~/platform/forms/form-check";
import { readForm } from "~/platform/forms/form-result.server";
import { formatPesos } from "~/platform/language/coins";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer } from "~/platform/session/viewer.server";
import { Button, ButtonLink } from "~/ui/button";
import { Fact, Facts } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { isPaymentId } from "../payments.lib";
import styles from "../payments.module.css";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Demo payment"), personal: true };
export const meta = noindexMeta;

/** The demo's checkout, as a gateway would show it. @throws 404 unless it is a demo payment of the player */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePlayer(context.viewer, request);
  if (!isPaymentId(params.id)) throw new Response(null, { status: 404 });
  return await context.account
    .data(demoCheckoutCalls.open, { params: { id: params.id } })
    .catch((error: unknown) => {
      if (!isCallError(error)) throw error;
      if (error.status === 404) throw new Response(null, { status: 404 });
      throw new Response(failureMessage(error), { status: error.status === 429 ? 429 : 503 });
    });
}

/** Pays or declines, and leads back to the payment, as a gateway would. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { value } = checkForm(demoCheckoutRequestSchema, await readForm(request));
  if (!value || !isPaymentId(params.id)) throw new Response(MESSAGES.badRequest, { status: 400 });
  await requirePlayer(context.viewer, request);
  try {
    const { payment } = await context.account.data(demoCheckoutCalls.end, {
      params: { id: params.id },
      body: { outcome: value.outcome },
    });
    return redirect(`/topup/payments/${payment}?return=1`);
  } catch (error) {
    if (!isCallError(error)) throw error;
    context.session.flash("notice", { icon: "error", title: serviceMessage(error) });
    return redirect(`/topup/demo/${params.id}`);
  }
}

const OVER = {
  paid: msg("This demo payment has been paid."),
  failed: msg("This demo payment was declined."),
  expired: msg("This demo payment has expired."),
};

export default function DemoCheckoutPage() {
  const { payment, reference, name, price, state } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const back = `/topup/payments/${payment}`;
  return (
    <>
      <PageHeader title={t("Demo payment")} />
      <div className={styles.demo}>
        <p className={styles.warning}>
          <strong>{t("This is a demo. No money moves.")}</strong>{" "}
          {t("On a real server, this is the page of the payment service, with GCash, Maya or your card.")}
        </p>
        <Panel title={name}>
          <Facts>
            <Fact name={t("To pay")}>
              <strong className="figures">{formatPesos(price)}</strong>
            </Fact>
            <Fact name={t("Payment number")}>{reference}</Fact>
          </Facts>
          {state === "open" ? (
            <form method="post" action={pathname} className={styles.actions}>
              <Button type="submit" variant="gold" name="outcome" value="pay">
                {t("Pay {price}", { price: formatPesos(price) })}
              </Button>
              <Button type="submit" name="outcome" value="fail">
                {t("Decline")}
              </Button>
              <ButtonLink href={`${back}?cancel=1`}>{t("Back without paying")}</ButtonLink>
            </form>
          ) : (
            <div className={styles.actions}>
              <p>{translate(OVER[state])}</p>
              <ButtonLink href={`${back}?return=1`} variant="gold">
                {t("Back to your payment")}
              </ButtonLink>
            </div>
          )}
        </Panel>
      </div>
    </>
  );
}
