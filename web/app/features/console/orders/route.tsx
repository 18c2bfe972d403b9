import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  hasRight,
  type Order,
  orderCalls,
  orderRefundRequestSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import type { FormResult } from "~/platform/forms/form-result";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { withCurrencyNames } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { useGame } from "~/platform/page/root-data";
import { PageHeader } from "~/ui/page-header";
import { formatCount, mayWrite } from "../console";
import {
  defineForm,
  handleForms,
  orErrorPage,
  readListQuery,
  readQuery,
  requireRight,
} from "../console.server";
import styles from "../parts/console.module.css";
import { ConsoleForm, Input, Radios } from "../parts/form";
import { AccountLink, DateTime, List } from "../parts/list";
import { useConsole } from "../use-console";
import { deliveryText, partsText, REMOVED_WARNING, refundChoices, refundQuestion } from "./orders.lib";

export const handle: RouteHandle = { breadcrumb: () => "Orders" };
/** After a refusal, the current delivery status is shown beside it. */
export const shouldRevalidate = revalidateUnlessRefused;

/** Orders of all players. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "orders");
  const { values, query } = readListQuery(request, orderCalls.list, ["player", "receiver", "product"]);
  const list = await orErrorPage(context.account.call(orderCalls.list, { query }));
  return {
    ...list,
    values,
    // The order to refund, and why, if another page led here for that.
    requested: readQuery(request, ["line", "reason"]),
    write: mayWrite(role, "orders"),
    items: hasRight(role, "shop", "read"),
  };
}

const refundFormSchema = orderRefundRequestSchema.extend({ line: z.coerce.number().int().min(1) });

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "orders", {
    refund: defineForm({
      schema: refundFormSchema,
      run: async ({ line, ...body }, key) => {
        const { account } = args.context;
        const answer = await account.call(orderCalls.refundByStaff, { params: { line }, body, key });
        return {
          message: withCurrencyNames(`${answer.message} ${formatCount(answer.coins)} R-Coin refunded.`),
        };
      },
    }),
  });

export default function Orders() {
  const { orders, next, values, requested, write, items } = useLoaderData<typeof loader>();
  const actionData = useActionData<FormResult>()?.values;
  const refusedOf = ({ line }: Order) =>
    actionData?.line === String(line) ? (actionData.which ?? "waiting") : undefined;
  return (
    <>
      <PageHeader title="Orders">
        What players bought, with the current delivery status from the game. You can refund items that are
        still in the item bank, or that were removed from the game's table.
      </PageHeader>
      <List
        caption="Orders"
        filters={[
          { name: "player", label: "Player (User ID)" },
          { name: "receiver", label: "Gift to (User ID)" },
          { name: "product", label: "Item number" },
        ]}
        values={values}
        csv="orders"
        headers={["When (Manila)", "Player", "Item", "Quantity", "Unit price", "Delivery"]}
        actions={write ? "Refund" : undefined}
        next={next}
        empty="No orders found."
      >
        {orders.map((order) => (
          <tr key={order.line} id={`order-${order.line}`}>
            <th scope="row">
              <DateTime at={order.at} />
            </th>
            <td>
              <AccountLink of={order.account} />
              {order.gift ? (
                <p className={styles.quiet}>
                  Gift to <AccountLink of={order.gift.receiver} /> ({order.gift.ChaName})
                </p>
              ) : null}
            </td>
            <td>
              {items ? (
                <a href={`/admin/shop/${order.product.ProductNum}`}>{order.product.ItemName}</a>
              ) : (
                order.product.ItemName
              )}
              {order.parts.length > 0 ? <p className={styles.contents}>{partsText(order.parts)}</p> : null}
            </td>
            <td>{order.quantity}</td>
            <td>
              {formatCount(order.price)} {withCurrencyNames("R-Coin")}
            </td>
            <td>
              {deliveryText(order.units)}
              {order.partly > 0 ? <p className={styles.quiet}>{order.partly} partly taken</p> : null}
            </td>
            {write ? (
              <td>
                {refundChoices(order).length > 0 || refusedOf(order) ? (
                  <Refund
                    order={order}
                    refused={refusedOf(order)}
                    reason={requested.line === String(order.line) ? requested.reason : undefined}
                  />
                ) : (
                  "–"
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </List>
    </>
  );
}

interface RefundProps {
  order: Order;
  /** Which items a refund was just refused for: the form stays on these, whatever else can be refunded by now. */
  refused: string | undefined;
  /** Why this order is refunded, if the page before knows it: the form is open. */
  reason: string | undefined;
}

/**
 * A form behind a disclosure, which keeps the list compact. After a refusal it stays open, even if nothing is left to
 * refund.
 */
function Refund({ order, refused, reason }: RefundProps) {
  const formKey = useConsole()?.formKey;
  const game = useGame();
  const choices = refundChoices(order);
  const only = refused ?? choices[0]?.which ?? "waiting";
  const most = Math.max(1, ...choices.map(({ count }) => count));
  return (
    <details open={refused !== undefined || reason !== undefined}>
      <summary>Refund…</summary>
      <ConsoleForm
        intent="refund"
        of={{ line: order.line }}
        {...(formKey && { formKey })}
        submit="Refund"
        confirm={refundQuestion(order, game)}
      >
        {choices.length > 1 ? (
          <Radios
            name="which"
            label="Items"
            hint={<span className={styles.wrap}>{REMOVED_WARNING}</span>}
            options={choices.map(({ which, label }) => [which, label] as const)}
            defaultValue="waiting"
          />
        ) : (
          <>
            <input type="hidden" name="which" value={only} />
            {only === "removed" ? <p className={styles.wrap}>{REMOVED_WARNING}</p> : null}
          </>
        )}
        <Input
          name="units"
          label="Quantity"
          hint={
            choices.length > 1
              ? "Leave empty for all of them."
              : choices.find(({ which }) => which === only)?.all
          }
          type="number"
          min={1}
          max={most}
        />
        <Input name="reason" label="Reason" defaultValue={reason} />
      </ConsoleForm>
    </details>
  );
}
