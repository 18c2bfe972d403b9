import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  mayDo,
  type Order,
  orderRefundRequestSchema,
  orderRefundResponseSchema,
  ordersResponseSchema,
} from "@tambayan/account-service/contract";
import { z } from "zod";
import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input, Radios } from "~/components/console/form";
import { Account, Exactly, List } from "~/components/console/list";
import { PageHead } from "~/components/ui/page-head";
import { count, mayWrite } from "~/lib/console";
import { form, operate, orFail, readQuery, requireRight } from "~/lib/console.server";
import type { FormAnswer } from "~/lib/form-answer";
import type { RouteHandle } from "~/lib/meta";
import { notAfterRefusal } from "~/lib/no-connection";
import { useConsole } from "~/lib/use-console";
import { useGame } from "~/lib/use-game";
import { fatesOf, REMOVED_WARNING, refundChoices, refundQuestion } from "./orders.lib";

export const handle: RouteHandle = { breadcrumb: "Orders" };
/** What the game took meanwhile is shown beside the refusal. */
export const shouldRevalidate = notAfterRefusal;

/** What was bought, newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "orders");
  const values = readQuery(request, ["player", "product"]);
  const query = { ...values, ...readQuery(request, ["before"]) };
  const list = await orFail(context.account.console.read("/admin/orders", ordersResponseSchema, query));
  return { ...list, values, write: mayWrite(role, "orders"), items: mayDo(role, "shop", "read") };
}

const refundFormSchema = orderRefundRequestSchema.extend({ line: z.coerce.number().int().min(1) });

export const action = (args: ActionFunctionArgs) =>
  operate(args, "orders", {
    refund: form({
      schema: refundFormSchema,
      run: async ({ line, ...body }, key) => {
        const path = `/admin/orders/${line}/refund`;
        const { console } = args.context.account;
        const answer = await console.write(path, orderRefundResponseSchema, body, key);
        return { message: `${answer.message} ${count(answer.points)} R-Coin went back.` };
      },
    }),
  });

export default function Orders() {
  const { orders, next, values, write, items } = useLoaderData<typeof loader>();
  const answered = useActionData<FormAnswer>()?.values;
  const refusedOf = ({ line }: Order) =>
    answered?.line === String(line) ? (answered.which ?? "waiting") : undefined;
  return (
    <>
      <PageHead title="Orders">
        What was bought, and what became of it as the game says now. What waits in the item bank can be given
        back, and what somebody removed from the game's table.
      </PageHead>
      <List
        caption="Orders"
        filters={[
          { name: "player", label: "Player (User ID)" },
          { name: "product", label: "Item's number" },
        ]}
        values={values}
        csv="orders"
        heads={["When (Manila)", "Player", "Item", "Pieces", "A piece", "Now", ...(write ? ["Refund"] : [])]}
        next={next}
        empty="Nothing was bought."
      >
        {orders.map((order) => (
          <tr key={order.line}>
            <th scope="row">
              <Exactly at={order.at} />
            </th>
            <td>
              <Account of={order.account} />
            </td>
            <td>
              {items ? (
                <a href={`/admin/shop/${order.product.ProductNum}`}>{order.product.ItemName}</a>
              ) : (
                order.product.ItemName
              )}
            </td>
            <td>{order.quantity}</td>
            <td>{count(order.price)} R-Coin</td>
            <td>{fatesOf(order.pieces)}</td>
            {write ? (
              <td>
                {refundChoices(order).length > 0 || refusedOf(order) ? (
                  <Refund order={order} refused={refusedOf(order)} />
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
  /** Which pieces a refund was just refused of: the form stays one of these, whatever else can be refunded by now. */
  refused: string | undefined;
}

/**
 * A form behind a word, so that a list stays one. It stays, and stays open, where it was refused: also where nothing is left that
 * could be refunded.
 */
function Refund({ order, refused }: RefundProps) {
  const formKey = useConsole()?.formKey;
  const game = useGame();
  const choices = refundChoices(order);
  const only = refused ?? choices[0]?.which ?? "waiting";
  const most = Math.max(1, ...choices.map(({ count }) => count));
  return (
    <details open={refused !== undefined}>
      <summary>Give back</summary>
      <ConsoleForm
        intent="refund"
        of={{ line: order.line }}
        {...(formKey && { formKey })}
        submit="Give back"
        confirm={refundQuestion(order, game)}
      >
        {choices.length > 1 ? (
          <Radios
            name="which"
            label="Which"
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
          name="pieces"
          label="Pieces"
          hint={choices.length > 1 ? "Empty: all of them." : choices.find(({ which }) => which === only)?.all}
          type="number"
          min={1}
          max={most}
        />
        <Input name="reason" label="Why" maxLength={300} />
      </ConsoleForm>
    </details>
  );
}
