import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/routes/admin/route";

/** What the console's layout knows: who operates, and as what; undefined where it failed. */
export const useConsole = () => useRouteLoaderData<typeof loader>("routes/admin/route");
