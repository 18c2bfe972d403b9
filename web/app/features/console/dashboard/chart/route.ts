import type { LoaderFunctionArgs } from "@remix-run/node";
import { dashboardResponseSchema, MESSAGES } from "@tambayan/account-service/contract";
import { CONSOLE_HEADERS, orErrorPage, requireRight } from "../../console.server";
import { CHARTS } from "./charts";
import { draw } from "./draw.server";

/** One of the dashboard's charts, as an SVG. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireRight(context, "dashboard");
  const name = params.name ?? "";
  const chart = Object.hasOwn(CHARTS, name) ? CHARTS[name] : undefined;
  if (!chart) throw new Response(MESSAGES.notFound, { status: 404 });
  const { days } = await orErrorPage(
    context.account.console.read("/admin/dashboard", dashboardResponseSchema),
  );
  return new Response(draw(chart, days), {
    headers: { ...CONSOLE_HEADERS, "content-type": "image/svg+xml" },
  });
}
