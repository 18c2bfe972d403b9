import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES, type PaymentRecipient, type TopUpPackage } from "@tambayan/account-service/contract";
import { PackagePicture } from "~/layout/shared/package-picture";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { formatCoins, formatPesos } from "~/platform/language/coins";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer } from "~/platform/session/viewer.server";
import { dayTimeInManila } from "~/platform/time/time";
import { Button, ButtonLink } from "~/ui/button";
import { Fact, Facts } from "~/ui/facts";
import { Field, TextField } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { type PaymentMethod, paymentMethodsOf, worthOf } from "../payments.lib";
import styles from "../payments.module.css";
import { type BuyResult, buy, KEPT } from "./buy.server";
import { PaymentMethodField } from "./payment-method-field";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Buy R-Coin"), personal: true };
export const meta = noindexMeta;

const readPackage = (number: string | undefined) => (/^\d{1,9}$/.test(number ?? "") ? Number(number) : 0);

/** A package with the payment methods for it. Its price is never a cached one: the player agrees to it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ parts }, offer] = await Promise.all([
    requirePlayer(context.viewer.with(["payments"]), request),
    nullIfUnavailable(context.content.topUpOfferNow()),
  ]);
  const chosen = offer?.packages.find(({ id }) => id === readPackage(params.package)) ?? null;
  const page = {
    away: offer === null,
    chosen,
    methods: offer ? paymentMethodsOf(offer) : [],
    gifts: offer?.gifts ?? false,
    debt: parts.payments?.debt ?? 0,
    key: context.account.newKey(),
  };
  return data(page, { status: page.away ? 503 : chosen ? 200 : 404 });
}

/** Both steps are plain posts: the account of a gift is confirmed before anything is created. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, KEPT, ["key", "expectedPrice"]);
  try {
    await requirePlayer(context.viewer, request);
  } catch (error) {
    return respond.failed(error);
  }
  // Back to the first step, with what was typed.
  if (formData.get("intent") === "change") return data<BuyResult>(respond.blank);
  return buy(context, respond, formData, readPackage(params.package));
}

export default function BuyPackage() {
  const { away, chosen, methods, gifts, debt, key } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>() as BuyResult | undefined;
  const values = actionData?.values ?? {};
  const recipient = actionData?.recipient;
  return (
    <>
      <PageHeader title={t("Buy R-Coin")}>
        <a href="/topup">{t("All packages")}</a>
      </PageHeader>
      {away ? (
        <EmptyState>
          {t("Packages cannot be loaded right now. Please try again in a few minutes.")}
        </EmptyState>
      ) : chosen === null ? (
        <EmptyState>{translate(MESSAGES.packageUnknown)}</EmptyState>
      ) : methods.length === 0 ? (
        <EmptyState>{translate(MESSAGES.topUpOff)}</EmptyState>
      ) : (
        <div className={styles.panels}>
          <Chosen chosen={chosen} debt={debt} />
          {/* Where the page is after a post: on a phone, what was wrong would be out of sight. */}
          <div id="pay">
            {recipient ? (
              <Confirm
                chosen={chosen}
                methods={methods}
                recipient={recipient}
                values={values}
                idempotencyKey={key}
              />
            ) : (
              <Panel title={t("Pay")}>
                <BuyForm
                  chosen={chosen}
                  methods={methods}
                  gifts={gifts}
                  answer={actionData}
                  values={values}
                  idempotencyKey={key}
                />
              </Panel>
            )}
          </div>
        </div>
      )}
    </>
  );
}

const formPath = ({ id }: TopUpPackage) => `/topup/buy/${id}#pay`;

/** What is bought. @param debt R-Coin that the player owes */
function Chosen({ chosen, debt }: { chosen: TopUpPackage; debt: number }) {
  const { name, price, firstBonus, ends, dayLimit } = chosen;
  return (
    <Panel title={name}>
      <div className={styles.summary}>
        <PackagePicture picture={chosen.picture} size={140} eager />
        <Facts>
          <Fact name={t("Price")}>
            <strong className="figures">{formatPesos(price)}</strong>
          </Fact>
          <Fact name={t("You get")}>{worthOf(chosen)}</Fact>
          {firstBonus > 0 ? (
            <Fact name={t("First payment")}>
              {t("+{coins} R-Coin, once for each account and not on gifts", {
                coins: formatCoins(firstBonus),
              })}
            </Fact>
          ) : null}
          {debt > 0 ? (
            <Fact name={t("You owe")}>
              {t("{coins} R-Coin, deducted from this purchase", { coins: formatCoins(debt) })}{" "}
              <a href="/topup/payments">{t("Your payments")}</a>
            </Fact>
          ) : null}
          {ends ? <Fact name={t("On sale until (Manila time)")}>{dayTimeInManila(ends)}</Fact> : null}
          {dayLimit > 0 ? (
            <Fact name={t("Limit")}>
              {t("{count, plural, one {# time} other {# times}} a day", { count: dayLimit })}
            </Fact>
          ) : null}
        </Facts>
      </div>
    </Panel>
  );
}

type EnteredValues = Partial<Record<string, string>>;

interface StepProps {
  chosen: TopUpPackage;
  methods: PaymentMethod[];
  values: EnteredValues;
  /** Of this rendering's form, which creates one payment however often it is sent. */
  idempotencyKey: string;
}

/** How it is paid, and for whom. */
function BuyForm({
  chosen,
  methods,
  gifts,
  answer,
  values,
  idempotencyKey,
}: StepProps & { gifts: boolean; answer: BuyResult | undefined }) {
  const errors = answer?.errors ?? {};
  const forAnother = Boolean(values.receiver || values.message || errors.receiver);
  return (
    <form method="post" action={formPath(chosen)}>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="expectedPrice" value={chosen.price} />
      <FormStack>
        <FormAlert answer={answer} />
        <PaymentMethodField methods={methods} chosen={values.way} errors={errors.way} />
        <Field
          id="pay-referral"
          name="ReferralCode"
          label={t("Referral Code")}
          hint={t("A streamer's code, if you have one.")}
          errors={errors.ReferralCode}
          defaultValue={values.ReferralCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {gifts ? (
          <details className={styles.gift} open={forAnother}>
            <summary>{t("Pay for another account")}</summary>
            <FormStack>
              <Field
                id="pay-receiver"
                name="receiver"
                label={t("User ID of the account")}
                hint={t("You can check the name before you pay.")}
                errors={errors.receiver}
                defaultValue={values.receiver}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <TextField
                id="pay-message"
                name="message"
                label={t("Message (optional)")}
                hint={t("Up to 200 characters, without web or email addresses.")}
                errors={errors.message}
                defaultValue={values.message}
                rows={3}
              />
            </FormStack>
          </details>
        ) : null}
        <FormActions>
          <Button type="submit" variant="gold" name="intent" value="pay">
            {t("Pay {price}", { price: formatPesos(chosen.price) })}
          </Button>
          <ButtonLink href="/topup">{t("Cancel")}</ButtonLink>
        </FormActions>
      </FormStack>
    </form>
  );
}

/** The second step of a gift: whom the User ID belongs to. */
function Confirm({
  chosen,
  methods,
  recipient: { UserID, name, to },
  values,
  idempotencyKey,
}: StepProps & { recipient: PaymentRecipient }) {
  const here = formPath(chosen);
  const kept = { ...values, receiver: UserID };
  const hidden = Object.entries(kept).map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value ?? ""} />
  ));
  const { message = "" } = values;
  return (
    <Panel title={t("Is this the right account?")}>
      <form method="post" action={here}>
        {hidden}
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="expectedPrice" value={chosen.price} />
        <FormStack>
          <Facts>
            <Fact name={t("User ID")}>
              <strong>{UserID}</strong>
            </Fact>
            <Fact name={t("Name")}>{name}</Fact>
            <Fact name={t("They get")}>{worthOf(chosen)}</Fact>
            {message ? <Fact name={t("Message")}>{message}</Fact> : null}
            <Fact name={t("Payment method")}>{methods.find(({ value }) => value === values.way)?.title}</Fact>
          </Facts>
          <p>
            {rich("You pay {price}. R-Coin that was paid for another account cannot be moved back.", {
              price: <strong className="figures">{formatPesos(chosen.price)}</strong>,
            })}
          </p>
          <FormActions>
            <Button type="submit" variant="gold" name="intent" value="pay">
              {t("Pay {price}", { price: formatPesos(chosen.price) })}
            </Button>
          </FormActions>
        </FormStack>
      </form>
      <form method="post" action={here} className={styles.change}>
        {hidden}
        <Button type="submit" name="intent" value="change">
          {t("Change")}
        </Button>
      </form>
    </Panel>
  );
}
