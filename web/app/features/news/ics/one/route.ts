import type { LoaderFunctionArgs } from "@remix-run/node";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import { icsResponse } from "../ics.server";

/** GET /events/{number}.ics. @throws 404 unless it is an event in the calendar, 503 if the cms cannot be reached */
export async function loader({ params, context: { content, site } }: LoaderFunctionArgs) {
  const events = await orServiceUnavailable(content.events());
  const event = events.find(({ id }) => String(id) === params.id);
  if (!event) throw new Response("Not found", { status: 404 });
  return icsResponse(site, [event], `event-${event.id}.ics`);
}
