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
import { ConsoleForm, Input } from "~/components/console/form";
import { Account, Exactly, List } from "~/components/console/list";
import { PageHead } from "~/components/ui/page-head";
import { count, mayWrite } from "~/lib/console";
import { form, operate, orFail, readQuery, requireRight } from "~/lib/console.server";
import type { FormAnswer } from "~/lib/form-answer";
import type { RouteHandle } from "~/lib/meta";
import { notAfterRefusal } from "~/lib/no-connection";
import { useConsole } from "~/lib/use-console";
import { fatesOf } from "./orders.lib";

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
  return (
    <>
      <PageHead title="Orders">
        What was bought, and what became of it as the game says now. What waits in the item bank can be given
        back.
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
            {write ? <td>{order.refundable > 0 ? <Refund order={order} /> : "–"}</td> : null}
          </tr>
        ))}
      </List>
    </>
  );
}

/** A form behind a word, so that a list stays one. It stays open where it was refused. */
function Refund({ order }: { order: Order }) {
  const formKey = useConsole()?.formKey;
  const refused = useActionData<FormAnswer>()?.values.line === String(order.line);
  const { line, refundable, account, product } = order;
  return (
    <details open={refused}>
      <summary>Give back</summary>
      <ConsoleForm
        intent="refund"
        of={{ line }}
        {...(formKey && { formKey })}
        submit="Give back"
        confirm={`${product.ItemName} leaves ${account.UserID}'s item bank, his R-Coin comes back, and the Milleage that came with it is taken back.`}
      >
        <Input
          name="pieces"
          label="Pieces"
          hint={`Empty: all ${refundable} that wait.`}
          type="number"
          min={1}
          max={refundable}
        />
        <Input name="reason" label="Why" maxLength={300} />
      </ConsoleForm>
    </details>
  );
}
