import type { LoaderFunctionArgs } from "@remix-run/node";
import { dashboardCalls, MESSAGES } from "@tambayan/account-service/contract";
import { CONSOLE_HEADERS, orErrorPage, requireRight } from "../../console.server";
import { CHARTS, SALES_CHART } from "./charts";
import { draw } from "./draw.server";

const sendChart = (svg: string) =>
  new Response(svg, { headers: { ...CONSOLE_HEADERS, "content-type": "image/svg+xml" } });

/** One of the dashboard's charts, as an SVG; `?size=narrow` for phones. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params.name ?? "";
  const ofSales = name === "sales";
  await requireRight(context, ofSales ? "payments" : "dashboard");
  const chart = Object.hasOwn(CHARTS, name) ? CHARTS[name] : undefined;
  if (!chart && !ofSales) throw new Response(MESSAGES.notFound, { status: 404 });
  const { days, sales } = await orErrorPage(context.account.call(dashboardCalls.days));
  const size = new URL(request.url).searchParams.get("size") === "narrow" ? "narrow" : "wide";
  if (chart) return sendChart(draw(chart, days, size));
  if (!sales) throw new Response(MESSAGES.busy, { status: 503 });
  const inPesos = sales.map(({ day, amount }) => ({ day, amount: amount / 100 }));
  return sendChart(draw(SALES_CHART, inPesos, size));
}
