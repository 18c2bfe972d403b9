import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { GiftRecipient } from "@tambayan/account-service/contract";
import { canBeBought, summary } from "~/layout/cart/cart";
import { ClassName, SchoolName } from "~/layout/shared/game-icons";
import { itemCount } from "~/layout/shared/item";
import { ItemParts } from "~/layout/shared/item-parts";
import { requirePart } from "~/platform/clients/fallback.server";
import { createResponder, readForm } from "~/platform/forms/form-result.server";
import { formatCoins, formatTotal } from "~/platform/language/coins";
import { msg, rich, t } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { requirePlayer } from "~/platform/session/viewer.server";
import { Button, ButtonLink } from "~/ui/button";
import { Fact, Facts } from "~/ui/facts";
import { Field, SelectField, TextField } from "~/ui/field";
import { FormActions, FormAlert, FormStack } from "~/ui/form";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { buy } from "../page/shoppingcart.server";
import styles from "./gift.module.css";
import { findRecipient, type GiftResult } from "./gift.server";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Send as a gift"), personal: true };
export const meta = noindexMeta;

/** What is checked in the player's cart. The key belongs to this rendering's form, which sends only once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parts, user } = await requirePlayer(context.viewer.with(["cart"]), request);
  const { cart, version, balance } = requirePart(parts.cart);
  const chosen = cart.filter(canBeBought).map(({ quantity, shopitem: { ItemName, parts: contents } }) => ({
    quantity,
    ItemName,
    contents,
  }));
  const { items, total } = summary(cart);
  return {
    chosen,
    items,
    total,
    version,
    balance,
    key: context.account.newKey(),
    characters: user.characters.map(({ ChaName }) => ChaName),
  };
}

/** Finds the player, then sends what is checked in the cart. Both are plain posts: the page has a step for each. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const respond = createResponder(formData, ["name", "from", "message"]);
  try {
    await requirePlayer(context.viewer, request);
    const intent = formData.get("intent");
    // Back to the first step, with what was typed.
    if (intent === "change") return data<GiftResult>(respond.blank);
    if (intent !== "send") return await findRecipient(context, respond, formData);
  } catch (error) {
    return respond.failed(error);
  }
  const field = (name: string) => String(formData.get(name) ?? "");
  return buy(context, respond, formData, {
    gift: { to: field("to"), from: field("from"), message: field("message") },
  });
}

export default function SendGift() {
  const cart = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>() as GiftResult | undefined;
  const recipient = actionData?.recipient;
  const values = actionData?.values ?? {};
  return (
    <>
      <PageHeader title={t("Send as a gift")}>
        {t("The items go to another player's item bank in the game. You pay for them.")}
      </PageHeader>
      {cart.items === 0 ? (
        <EmptyState>
          {rich("No item in your cart is checked. {link}", {
            link: <a href="/shoppingcart">{t("Shopping Cart")}</a>,
          })}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          {recipient ? (
            <Confirm cart={cart} recipient={recipient} values={values} />
          ) : (
            <Find characters={cart.characters} values={values} answer={actionData} />
          )}
          <Order {...cart} />
        </div>
      )}
    </>
  );
}

type CartData = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is sent, and what it costs. */
function Order({ chosen, items, total, balance }: CartData) {
  return (
    <Panel title={t("Your order")}>
      <ul className={styles.items}>
        {chosen.map(({ ItemName, quantity, contents }) => (
          <li key={ItemName}>
            {quantity} × {ItemName}
            <ItemParts parts={contents} />
          </li>
        ))}
      </ul>
      <Facts>
        <Fact name={t("Subtotal, {items}", { items: itemCount(items) })}>
          {t("{total} R-Coin", { total: formatTotal(total) })}
        </Fact>
        <Fact name={t("Your balance")}>{t("{total} R-Coin", { total: formatCoins(balance) })}</Fact>
      </Facts>
    </Panel>
  );
}

/** The first step: the receiver and the message. */
function Find({
  characters,
  values,
  answer,
}: {
  characters: string[];
  values: Record<string, string>;
  answer: GiftResult | undefined;
}) {
  return (
    <Panel title={t("To whom?")}>
      <form method="post" action="/shoppingcart/gift">
        <FormStack>
          <FormAlert answer={answer} />
          <Field
            id="gift-name"
            name="name"
            label={t("Name of the player's character")}
            hint={t("As in the game. You can check class and level before you send it.")}
            errors={answer?.errors?.name}
            defaultValue={values.name}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField
            id="gift-from"
            name="from"
            label={t("From")}
            hint={t("The player sees this name. Support always sees who sent a gift.")}
            errors={answer?.errors?.from}
            defaultValue={values.from ?? characters[0] ?? ""}
          >
            {characters.map((name) => (
              <option key={name}>{name}</option>
            ))}
            <option value="">{t("Don't show my name")}</option>
          </SelectField>
          <TextField
            id="gift-message"
            name="message"
            label={t("Message (optional)")}
            hint={t("Up to 200 characters, without web or email addresses. It needs your character's name.")}
            errors={answer?.errors?.message}
            defaultValue={values.message}
            rows={3}
          />
          <FormActions>
            <Button type="submit" variant="gold" name="intent" value="find">
              {t("Continue")}
            </Button>
            <ButtonLink href="/shoppingcart">{t("Cancel")}</ButtonLink>
          </FormActions>
        </FormStack>
      </form>
    </Panel>
  );
}

/** The second step: whom the name belongs to. */
function Confirm({
  cart: { total, version, key, balance },
  recipient: { ChaName, ChaClass, ChaSchool, ChaLevel, to },
  values,
}: {
  cart: CartData;
  recipient: GiftRecipient;
  values: Record<string, string>;
}) {
  const { from = "", message = "" } = values;
  return (
    <Panel title={t("Is this the right player?")}>
      <form method="post" action="/shoppingcart/gift">
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="name" value={ChaName} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="message" value={message} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="expectedTotal" value={total} />
        <input type="hidden" name="expectedVersion" value={version} />
        <FormStack>
          <Facts>
            <Fact name={t("To")}>
              <strong>{ChaName}</strong>
            </Fact>
            <Fact name={t("Class")}>
              <ClassName code={ChaClass} />
            </Fact>
            <Fact name={t("Level")}>{ChaLevel}</Fact>
            <Fact name={t("School")}>
              <SchoolName code={ChaSchool} />
            </Fact>
            <Fact name={t("From")}>{from || t("Your name is not shown")}</Fact>
            {message ? <Fact name={t("Message")}>{message}</Fact> : null}
          </Facts>
          <p>
            {t("You pay {total} R-Coin, and will have {balance} left.", {
              total: formatTotal(total),
              balance: formatCoins(balance - total),
            })}
          </p>
          <FormActions>
            <Button type="submit" variant="gold" name="intent" value="send">
              {t("Send gift")}
            </Button>
          </FormActions>
        </FormStack>
      </form>
      <form method="post" action="/shoppingcart/gift" className={styles.change}>
        <input type="hidden" name="name" value={ChaName} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="message" value={message} />
        <Button type="submit" name="intent" value="change">
          {t("Change")}
        </Button>
      </form>
    </Panel>
  );
}
