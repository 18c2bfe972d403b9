import type { LoaderFunctionArgs } from "@remix-run/node";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import { icsResponse } from "../ics.server";

/** GET /events.ics: all events of the calendar. @throws 503 if the cms cannot be reached and nothing is cached */
export async function loader({ context: { content, site } }: LoaderFunctionArgs) {
  return icsResponse(site, await orServiceUnavailable(content.events()), "events.ics");
}
