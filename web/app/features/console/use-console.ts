import { useRouteLoaderData } from "@remix-run/react";
import { LAYOUT_ROUTES } from "~/platform/page/root-data";
import type { ConsoleData } from "./console";

/** Data of the console's layout; undefined if it failed. */
export const useConsole = () => useRouteLoaderData<ConsoleData>(LAYOUT_ROUTES.console);
