import type { LoaderFunctionArgs } from "@remix-run/node";
import { CONSOLE_MESSAGES, dashboardDaysResponseSchema, MESSAGES } from "@tambayan/account-service/contract";
import { CONSOLE_HEADERS, orErrorPage, requireRight } from "../../console.server";
import { CHARTS, SALES_CHART } from "./charts";
import { draw } from "./draw.server";

const send = (svg: string) =>
  new Response(svg, { headers: { ...CONSOLE_HEADERS, "content-type": "image/svg+xml" } });

/** One of the dashboard's charts, as an SVG. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const name = params.name ?? "";
  const ofSales = name === "sales";
  await requireRight(context, ofSales ? "payments" : "dashboard");
  const chart = Object.hasOwn(CHARTS, name) ? CHARTS[name] : undefined;
  if (!chart && !ofSales) throw new Response(MESSAGES.notFound, { status: 404 });
  const { days, sales } = await orErrorPage(
    context.account.console.read("/admin/dashboard/days", dashboardDaysResponseSchema),
  );
  if (chart) return send(draw(chart, days));
  // The role changed between the two calls.
  if (!sales) throw new Response(CONSOLE_MESSAGES.notAllowed, { status: 403 });
  return send(
    draw(
      SALES_CHART,
      sales.map(({ day, amount }) => ({ day, amount: amount / 100 })),
    ),
  );
}
