import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  dashboardResponseSchema,
  MESSAGES,
  paymentSalesResponseSchema,
} from "@tambayan/account-service/contract";
import { CONSOLE_HEADERS, orErrorPage, requireRight } from "../../console.server";
import { CHARTS, SALES_CHART } from "./charts";
import { draw } from "./draw.server";

const send = (svg: string) =>
  new Response(svg, { headers: { ...CONSOLE_HEADERS, "content-type": "image/svg+xml" } });

/** One of the dashboard's charts, as an SVG. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const name = params.name ?? "";
  if (name === "sales") {
    await requireRight(context, "payments");
    const { days } = await orErrorPage(
      context.account.console.read("/admin/payments/sales", paymentSalesResponseSchema),
    );
    const inPesos = days.map(({ day, amount }) => ({ day, amount: amount / 100 }));
    return send(draw(SALES_CHART, inPesos));
  }
  await requireRight(context, "dashboard");
  const chart = Object.hasOwn(CHARTS, name) ? CHARTS[name] : undefined;
  if (!chart) throw new Response(MESSAGES.notFound, { status: 404 });
  const { days } = await orErrorPage(
    context.account.console.read("/admin/dashboard", dashboardResponseSchema),
  );
  return send(draw(chart, days));
}
